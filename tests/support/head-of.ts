interface Whole {
  mark?: unknown;
  members?: unknown;
  expenses?: unknown;
}

/** A project without its members and its mark, a member without its expenses, and an expense as it is: what a change answers with. */
export function headOf(whole: object): object {
  const { mark: _mark, members: _members, expenses: _expenses, ...head } = whole as Whole;
  return head;
}
