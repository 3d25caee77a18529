import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useProjectSession } from '@/components/project/session-context';
import { changedIds } from '@/lib/domain/diff';
import { entitiesOf } from '@/lib/domain/entities';
import { isolatedName } from '@/lib/domain/name';
import type { Entity } from '@/lib/domain/project';
import type { Restored } from '@/lib/editor/state';

/** A notice names up to so many changes, and counts more. */
const FEW = 3;

/** Which unsaved changes were brought back, and how many. Null where only places in lists have changed. */
export function useRestoredText(): string | null {
  const t = useTranslations();
  const locale = useLocale();
  const restored = useProjectSession(({ editor }) => editor.restored);
  const changed = useMemo(() => (restored === null ? [] : changedEntities(restored)), [restored]);

  function nameOf(entity: Entity): string {
    const unnamed =
      'members' in entity ? 'title.untitled' : 'expenses' in entity ? 'member.unnamed' : 'expense.unnamed';
    return t('quoted', { name: isolatedName(entity.name, t(unnamed)) });
  }

  if (changed.length === 0) return null;
  const names = changed.slice(0, FEW).map(nameOf);
  if (changed.length > FEW) names.push(t('notice.more', { count: changed.length - FEW }));
  return t('notice.restored', { count: changed.length, names: new Intl.ListFormat(locale).format(names) });
}

/** What is new or changed, and then what was removed. */
function changedEntities({ base, draft }: Restored): Entity[] {
  const now = entitiesOf(draft);
  const changed = changedIds(base, draft);
  return [
    ...[...now].flatMap(([id, entity]) => (changed.has(id) ? [entity] : [])),
    ...[...entitiesOf(base)].flatMap(([id, entity]) => (now.has(id) ? [] : [entity])),
  ];
}
