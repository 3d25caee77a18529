import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { IconButton } from '@/components/ui/icon-button';
import { HistoryIcon } from '@/components/ui/icons';
import { Notice, NoticeButton } from '@/components/ui/notice';
import { changedEntities } from '@/lib/domain/changed-entities';
import { isolatedName } from '@/lib/domain/name';
import type { Entity } from '@/lib/domain/project';

/** A notice names up to so many changes, and counts more. */
const FEW = 3;

/** Says which unsaved changes were brought back, and how many. Empty where only places in lists have changed. */
export function RestoredNotice() {
  const t = useTranslations();
  const session = useSession();
  const locale = useLocale();
  const restored = useProjectSession(({ editor }) => editor.restored);
  const changed = useMemo(() => (restored === null ? [] : changedEntities(restored.base, restored.draft)), [restored]);

  function nameOf(entity: Entity): string {
    const unnamed =
      'members' in entity ? 'title.untitled' : 'expenses' in entity ? 'member.unnamed' : 'expense.unnamed';
    return t('quoted', { name: isolatedName(entity.name, t(unnamed)) });
  }

  if (changed.length === 0) return null;
  const names = changed.slice(0, FEW).map(nameOf);
  if (changed.length > FEW) names.push(t('notice.more', { count: changed.length - FEW }));
  const text = t('notice.restored', { count: changed.length, names: new Intl.ListFormat(locale).format(names) });
  return (
    <Notice icon={<HistoryIcon />} text={text}>
      <NoticeButton onClick={() => session.dispatch({ type: 'restored-discarded' })}>
        {t('notice.discard')}
      </NoticeButton>
      <IconButton
        label={t('notice.close')}
        onClick={() => session.acknowledgeRestored()}
        className="line-icon-x -my-2 -mr-2"
      />
    </Notice>
  );
}
