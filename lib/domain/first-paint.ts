import type { Project } from './project';

/** The members and expenses that a server renders at once. For that time it does nothing else. */
const MAX_ENTITIES = 1_500;

/** The places in involved lists that a page carries. */
const MAX_PLACES = 10_000;

/** How much a project holds. */
export interface Size {
  /** Members and expenses. */
  readonly entities: number;
  /** In involved lists. */
  readonly places: number;
}

export function sizeOf({ members }: Project): Size {
  const expenses = members.flatMap((member) => member.expenses);
  const places = expenses.reduce((sum, { involvedMemberIds }) => sum + involvedMemberIds.length, 0);
  return { entities: members.length + expenses.length, places };
}

/** Whether the first paint comes from the server. The browser reads a larger project itself. */
export function isPaintable({ entities, places }: Size): boolean {
  return entities <= MAX_ENTITIES && places <= MAX_PLACES;
}
