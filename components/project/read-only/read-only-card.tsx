import { useLocale } from 'next-intl';
import { type CSSProperties, memo, use, useId } from 'react';
import { DayAndNote } from '@/components/project/expense-rows/day-and-note';
import { sharersText } from '@/components/project/expense-rows/sharers-text';
import { UncountedNote } from '@/components/project/expense-rows/uncounted-note';
import { Avatar } from '@/components/project/members/avatar';
import { CardBody, SHORT_LIST, useHasOneColumn } from '@/components/project/members/card-body';
import { FoldButton, MemberCount, MemberSum } from '@/components/project/members/member-sums';
import { useRowLabels } from '@/components/project/members/row-labels';
import { useMemberSlice, useProjectSession } from '@/components/project/session-context';
import { involvesOnlySome } from '@/lib/domain/involvement';
import { isolatedName, nameOrNull, ownName } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { splitOf } from '@/lib/domain/settlement/shares';
import { billFormat } from '@/lib/i18n/bill-format';

/** Rows that a server renders in one stretch. */
const ROWS_AT_ONCE = 100;

interface ReadOnlyCardProps {
  memberId: string;
  people: People;
  tasks: SerialTasks;
}

/** A member with what they paid. It can be folded as that of the editor. */
export const ReadOnlyCard = memo(function ReadOnlyCard({ memberId, people, tasks }: ReadOnlyCardProps) {
  const { tMember: t } = useRowLabels();
  const member = useMemberSlice(memberId, (found) => found);
  const isFolded = useProjectSession(({ folded }) => folded.has(memberId));
  const incomingIds = useProjectSession(({ incomingIds }) => incomingIds);
  const hasOneColumn = useHasOneColumn();
  const bodyId = useId();
  // The member is removed, and the card is about to go.
  if (member === undefined) return null;
  const { name, expenses } = member;
  const isolated = isolatedName(name, t('unnamed'));
  return (
    <article
      aria-label={nameOrNull(name) ?? t('unnamed')}
      style={{ '--rows': Math.max(1, expenses.length) } as CSSProperties}
      data-folded={isFolded || undefined}
      className="member"
    >
      <header className={`member-head ${incomingIds.has(memberId) ? 'incoming' : ''}`}>
        <Avatar id={memberId} name={name} />
        <div className="member-who">
          <h2 dir="auto" className="read-only-member">
            {nameOrNull(name) ?? t('unnamed')}
          </h2>
          <MemberCount memberId={memberId} />
          <MemberSum memberId={memberId} />
        </div>
        <FoldButton memberId={memberId} name={isolated} bodyId={bodyId} isFolded={isFolded} />
      </header>
      <CardBody memberId={memberId} id={bodyId} isHidden={isFolded && hasOneColumn}>
        {expenses.length === 0 ? (
          <p className="px-2 pt-3 pb-1 text-sm text-soft">{t('noExpenses')}</p>
        ) : (
          <ul
            aria-label={t('expenses', { name: isolated })}
            className={expenses.length > SHORT_LIST ? 'expenses-many pt-1.5' : 'pt-1.5'}
          >
            {inStretches(expenses).map((piece) => (
              <Rows key={piece[0]?.id} expenses={piece} people={people} incomingIds={incomingIds} task={tasks.next()} />
            ))}
          </ul>
        )}
      </CardBody>
    </article>
  );
});

function inStretches(expenses: readonly Expense[]): Expense[][] {
  return Array.from({ length: Math.ceil(expenses.length / ROWS_AT_ONCE) }, (_, at) =>
    expenses.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
}

interface RowsProps {
  expenses: readonly Expense[];
  people: People;
  incomingIds: ReadonlySet<string>;
  task: Promise<void> | null;
}

function Rows({ expenses, people, incomingIds, task }: RowsProps) {
  if (task !== null) use(task);
  return expenses.map((expense) => (
    <ReadOnlyRow key={expense.id} expense={expense} people={people} isIncoming={incomingIds.has(expense.id)} />
  ));
}

/**
 * Lets other requests come in between while the server renders: what waits for a task, which comes after all earlier
 * ones, is rendered in a stretch of its own. There are none in a browser.
 */
export class SerialTasks {
  #last: Promise<void> = Promise.resolve();

  next(): Promise<void> | null {
    if (typeof window !== 'undefined') return null;
    this.#last = this.#last.then(() => new Promise((resolve) => setTimeout(resolve)));
    return this.#last;
  }
}

/** All members in order. */
interface People {
  ids: readonly string[];
  /** As they are shown. */
  names: ReadonlyMap<string, string>;
}

interface ReadOnlyRowProps {
  expense: Expense;
  people: People;
  /** Others have just changed it. */
  isIncoming: boolean;
}

/** An expense or a payment as text. For whom it is stands in words: nothing can be opened here. */
const ReadOnlyRow = memo(function ReadOnlyRow({ expense, people, isIncoming }: ReadOnlyRowProps) {
  const labels = useRowLabels();
  const { unnamed, unnamedPayment, formatField, noAmount } = labels;
  const locale = useLocale();
  const { amount, original, isPayment, date, note } = expense;
  const own = ownName(expense);
  const isForAll = expense.weights === undefined && !involvesOnlySome(expense.involvedMemberIds, people.ids);
  const sharers = isForAll
    ? labels.forAll
    : sharersText(expense, sharerNames(expense, people), people.ids, formatField);
  return (
    <li className={isIncoming ? 'read-only-row incoming' : 'read-only-row'}>
      <span dir="auto" className={own === null ? 'read-only-name text-soft' : 'read-only-name'}>
        {own ?? (isPayment ? unnamedPayment : unnamed)}
      </span>{' '}
      <span className={amount === null ? 'read-only-amount text-soft' : 'read-only-amount'}>
        {amount === null ? noAmount : formatField(amount)}
        {original && (
          <small className="block text-[0.75rem] font-normal text-soft" suppressHydrationWarning>
            {billFormat(locale)(original)}
          </small>
        )}
      </span>{' '}
      <span className={isForAll ? 'read-only-whom read-only-whom-all' : 'read-only-whom'}>
        {isPayment ? labels.toPeople(sharers) : labels.forPeople(sharers)}
      </span>
      {original && amount === null && (
        <UncountedNote
          original={original}
          className="basis-full text-[0.8125rem] text-amber wrap-anywhere md:col-span-full md:row-3"
        />
      )}
      <DayAndNote date={date} note={note} className="read-only-more" />
    </li>
  );
});

function sharerNames({ involvedMemberIds }: Expense, { ids, names }: People): string[] {
  return splitOf({ involvedMemberIds }, ids).memberIds.map((id) => names.get(id) ?? '');
}
