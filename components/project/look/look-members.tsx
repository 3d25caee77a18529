import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { SHORT_PROJECT } from '@/components/project/members/long-lists';
import { useRowLabels } from '@/components/project/members/row-labels';
import { useProjectSession } from '@/components/project/session-context';
import { isolatedName } from '@/lib/domain/name';
import { LookCard } from './look-card';

/** The members with what they paid. */
export function LookMembers() {
  const t = useTranslations();
  const { tMember } = useRowLabels();
  const ids = useProjectSession(({ editor }) => editor.draft.members.map(({ id }) => id));
  const names = useProjectSession(({ editor }) =>
    editor.draft.members.map(({ name }) => isolatedName(name, tMember('unnamed'))),
  );
  const isLong = useProjectSession(
    ({ editor }) => editor.draft.members.reduce((count, { expenses }) => count + expenses.length, 0) > SHORT_PROJECT,
  );
  // Renders the rows anew only when somebody comes, goes or is renamed.
  const people = useMemo(() => new Map(ids.map((id, at) => [id, names[at] ?? ''])), [ids, names]);
  return (
    <section
      aria-label={t('project.members')}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isLong ? 'members-many' : ''}`}
    >
      {ids.map((id) => (
        <LookCard key={id} memberId={id} people={people} />
      ))}
      {ids.length === 0 && <p className="px-1 text-soft">{t('look.nobody')}</p>}
    </section>
  );
}
