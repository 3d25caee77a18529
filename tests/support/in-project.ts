/** The expense of an answer as its project has it there, under who paid it. */
export function inProject<T extends { member_id: string }>({ member_id: _memberId, ...expense }: T) {
  return expense;
}
