import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AsOf } from '@/components/layout/as-of';
import { CreatedDate } from './created-date';
import { useProjectSession } from './session-context';

/** What stands below the name of a project: since when it is there, of which time it is shown, and how many look at it. */
export function ProjectFacts({ children }: { children?: ReactNode }) {
  const t = useTranslations('project');
  const createdAt = useProjectSession(({ editor }) => editor.draft.createdAt);
  const asOf = useProjectSession(({ asOf }) => asOf);
  const people = useProjectSession(({ people }) => people);
  return (
    <div className="flex min-w-0 basis-full flex-wrap gap-x-4 text-[0.8125rem] leading-snug text-soft md:text-sm md:leading-normal">
      <CreatedDate createdAt={createdAt} />
      {asOf !== null && <AsOf asOf={asOf} />}
      {people !== null && people > 1 && <p>{t('people', { count: people })}</p>}
      {children}
    </div>
  );
}
