import type { Project } from './project';

export function byId<T extends { readonly id: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

/** The ids of all members and expenses. */
export function idsOf(project: Project): Set<string> {
  return new Set(project.members.flatMap((member) => [member.id, ...member.expenses.map(({ id }) => id)]));
}
