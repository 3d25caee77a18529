/** A project without its members, a member without its expenses, and an expense as it is: what a change answers with. */
export function headOf(whole: object): object {
  const { members: _members, expenses: _expenses, ...head } = whole as { members?: unknown; expenses?: unknown };
  return head;
}
