import type { Entity, Project } from '@/lib/domain/project';

/** The project, its members and their expenses by id: the project first, each member ahead of its expenses. */
export function entitiesOf(project: Project): Map<string, Entity> {
  const all = project.members.flatMap((member) => [member, ...member.expenses]);
  return new Map<string, Entity>([[project.id, project], ...all.map((one): [string, Entity] => [one.id, one])]);
}
