import { changedIds } from './diff';
import { entitiesOf } from './entities';
import type { Entity, Project } from './project';

/** The project, members and expenses that are new or have other content in the draft, and then those that it removes. */
export function changedEntities(base: Project, draft: Project): Entity[] {
  const now = entitiesOf(draft);
  const changed = changedIds(base, draft);
  return [
    ...[...now].flatMap(([id, entity]) => (changed.has(id) ? [entity] : [])),
    ...[...entitiesOf(base)].flatMap(([id, entity]) => (now.has(id) ? [] : [entity])),
  ];
}
