import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { Answer } from '@/components/project/answer/answer';
import { CreatedDate } from '@/components/project/date-text';
import { SHORT_PROJECT } from '@/components/project/members/card-body';
import { RowLabelsProvider, useRowLabels } from '@/components/project/members/row-labels';
import { ProjectColumns } from '@/components/project/project-columns';
import { ProjectFacts } from '@/components/project/project-facts';
import { SessionContext, useProjectSession } from '@/components/project/session-context';
import { SettlementProvider } from '@/components/project/settlement/settlement';
import { SettlementList } from '@/components/project/settlement/settlement-list';
import { isolatedName, nameOrNull } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import { expenseCountOf } from '@/lib/domain/project';
import { SessionStore } from '@/lib/session/session-store';
import { ReadOnlyCard, SerialTasks } from './read-only-card';

interface ContentProps {
  /** What stands beside the name. */
  tools?: ReactNode;
  /** What stands above all else. */
  note?: ReactNode;
  /** What stands below the settlement. */
  aside?: ReactNode;
  /** Whether all payments can be copied as a text with the page's link. */
  canCopy?: boolean;
  /** The id of the heading of the settlement, where the page has a settlement of its own. */
  headingId?: string;
  /** Whether it is as it once was: who the person is among the members of now is not asked there. */
  isPast?: boolean;
  /** How its parts stand. By default all are there at once. */
  columns?: typeof ProjectColumns;
}

/** A project as text: how things stand, who paid what, who pays whom. Nothing in it changes anything. */
export function ReadOnlyProject({
  project,
  ...content
}: { project: Project } & Pick<ContentProps, 'columns' | 'headingId' | 'isPast'>) {
  const store = useMemo(() => new SessionStore(project), [project]);
  return (
    <ReadOnlyStore store={store}>
      <ReadOnlyContent {...content} />
    </ReadOnlyStore>
  );
}

/** Provides what is shown, and what is computed from it. */
export function ReadOnlyStore({ store, children }: { store: SessionStore; children: ReactNode }) {
  return (
    <SessionContext value={store}>
      <SettlementProvider>{children}</SettlementProvider>
    </SessionContext>
  );
}

/** What a `ReadOnlyStore` provides, on the screen. */
export function ReadOnlyContent(props: ContentProps) {
  const { tools, note, aside, canCopy, headingId, isPast = false, columns: Columns = ProjectColumns } = props;
  return (
    <>
      {note}
      <Header>{tools}</Header>
      <Answer hasChoice={!isPast} />
      <Columns
        settlement={<SettlementList canCopy={canCopy} headingId={headingId} />}
        below={
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {aside}
            <CreatedDate />
          </div>
        }
      >
        <RowLabelsProvider>
          <Members />
        </RowLabelsProvider>
      </Columns>
    </>
  );
}

/** The name of a project, and what there is to say about it. */
function Header({ children }: { children?: ReactNode }) {
  const t = useTranslations();
  const name = useProjectSession(({ editor }) => nameOrNull(editor.draft.name));
  return (
    <div className="mb-2 md:mb-7">
      <div className="flex flex-wrap items-start justify-end gap-x-2 md:gap-y-1">
        <h1
          dir="auto"
          className={`min-w-0 flex-[1_1_9rem] py-1.5 text-[1.375rem] leading-tight font-bold tracking-[-0.025em] wrap-anywhere md:basis-0 md:py-0.5 md:text-[2rem] ${name === null ? 'text-soft' : ''}`}
        >
          {name ?? t('title.untitled')}
        </h1>
        {children}
        <ProjectFacts />
      </div>
    </div>
  );
}

/** The members with what they paid. */
function Members() {
  const t = useTranslations();
  const { tMember } = useRowLabels();
  const ids = useProjectSession(({ editor }) => editor.draft.members.map(({ id }) => id));
  const names = useProjectSession(({ editor }) =>
    editor.draft.members.map(({ name }) => isolatedName(name, tMember('unnamed'))),
  );
  const isLong = useProjectSession(({ editor }) => expenseCountOf(editor.draft) > SHORT_PROJECT);
  const [tasks] = useState(() => new SerialTasks());
  // Renders the rows anew only when somebody comes, goes or is renamed.
  const people = useMemo(() => ({ ids, names: new Map(ids.map((id, at) => [id, names[at] ?? ''])) }), [ids, names]);
  return (
    <section
      aria-label={t('project.members')}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isLong ? 'members-many' : ''}`}
    >
      {ids.map((id) => (
        <ReadOnlyCard key={id} memberId={id} people={people} tasks={tasks} />
      ))}
      {ids.length === 0 && <p className="px-1 text-soft">{t('readOnly.nobody')}</p>}
    </section>
  );
}
