import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AsOf } from '@/components/layout/as-of';
import { CreatedDate } from '@/components/project/created-date/created-date';
import { useProjectSession } from '@/components/project/session-context';
import { nameOrNull } from '@/lib/domain/name';

/** The name of a project, and what there is to say about it. */
export function LookHeader({ children }: { children?: ReactNode }) {
  const t = useTranslations();
  const { name, createdAt, people, asOf } = useProjectSession(({ editor, people, asOf }) => {
    const { name, createdAt } = editor.draft;
    return { name: nameOrNull(name), createdAt, people, asOf };
  });
  return (
    <div className="mb-2 md:mb-7">
      <div className="flex flex-wrap items-start justify-end gap-x-2 md:gap-y-1">
        <h1
          dir="auto"
          className={`min-w-0 flex-[1_1_9rem] py-1.5 text-[1.375rem] leading-tight font-[660] tracking-[-0.025em] wrap-anywhere md:basis-0 md:py-0.5 md:text-[2rem] ${name === null ? 'text-soft' : ''}`}
        >
          {name ?? t('title.untitled')}
        </h1>
        {children}
        <div className="flex min-w-0 basis-full flex-wrap gap-x-4 text-[0.8125rem] leading-snug text-soft md:text-sm md:leading-normal">
          <CreatedDate createdAt={createdAt} />
          {asOf !== null && <AsOf asOf={asOf} />}
          {people !== null && people > 1 && <p>{t('project.people', { count: people })}</p>}
        </div>
      </div>
    </div>
  );
}
