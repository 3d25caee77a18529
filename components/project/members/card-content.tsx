import { type ComponentProps, memo, useEffect, useLayoutEffect, useState } from 'react';
import { LazyHydration, type Need } from '@/components/layout/lazy-hydration';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { useOpenDialog } from '@/components/project/dialog-context';
import { addExpenseId } from '@/components/project/element-ids';
import { useCanAdd, useMemberSlice, useOutline, useSession } from '@/components/project/session-context';
import { focusRow } from '@/components/project/use-row-focus';
import { isolatedName } from '@/lib/domain/name';
import { isLarge, sizeOf } from '@/lib/domain/project';
import { offeredExpenseId } from '@/lib/editor/offered-row';
import { rowKeyOf } from '@/lib/editor/rows';
import { hasOneColumnNow, SHORT_LIST, useHasOneColumn } from './card-body';
import { CardRows, useTextOfRows } from './card-rows';
import { NewcomerNote } from './newcomer-note';
import { useRowLabels } from './row-labels';

interface NeedOfContent extends Need {
  /** Until then it is a text, as a browser renders it in a large project. Else it is as the server has rendered it. */
  isText: boolean;
}

interface ContentNeed {
  memberId: string;
  isFolded: boolean;
  hasOneColumn: boolean;
  isOnPaper: boolean;
}

/** What a card holds has to work once it is open, or is other than the server has rendered it. */
export function useContentNeed(card: ContentNeed): { need: NeedOfContent; isNeeded: boolean } {
  const { memberId, isFolded, hasOneColumn, isOnPaper } = card;
  const session = useSession();
  const isHydrated = useIsHydrated();
  const [need] = useState<NeedOfContent>(() => ({
    isMet: typeof window === 'undefined' || !isFolded || !hasOneColumnNow(),
    isText: isHydrated && isLarge(sizeOf(session.getState().editor.snapshot)),
  }));
  const [isNeeded, setIsNeeded] = useState(need.isMet);

  useLayoutEffect(() => {
    // Until hydration the column is not known by React.
    const isPrinted = isOnPaper && need.isText;
    if (need.isMet || (isFolded && !isPrinted && (hasOneColumn || hasOneColumnNow()))) return;
    need.isMet = true;
    setIsNeeded(true);
  }, [need, isFolded, hasOneColumn, isOnPaper]);

  useEffect(() => {
    if (isNeeded || need.isText) return;
    return session.subscribeRow(memberId, () => {
      need.isMet = true;
      setIsNeeded(true);
    });
  }, [session, memberId, need, isNeeded]);
  return { need, isNeeded };
}

interface CardContentProps {
  memberId: string;
  need: NeedOfContent;
  /** As soon as this changes, React hydrates what is there. */
  isNeeded: boolean;
  isOnPaper: boolean;
}

/**
 * What a card holds. On a wide screen cards are hydrated one after the other, each at once when somebody presses
 * something in it, and a folded card stays as the server has rendered it until it is needed. One that a browser
 * renders, in a large project, is a text until then.
 */
export const CardContent = memo(function CardContent({ memberId, need, isOnPaper }: CardContentProps) {
  return (
    <LazyHydration need={need}>
      {need.isText && !need.isMet ? (
        <FoldedRows memberId={memberId} />
      ) : (
        <Rows memberId={memberId} isLazy={need.isText} isOnPaper={isOnPaper} />
      )}
    </LazyHydration>
  );
});

function Rows({ memberId, isLazy, isOnPaper }: Omit<ComponentProps<typeof CardRows>, 'ids'>) {
  const labels = useRowLabels();
  const { tMember: t } = labels;
  const session = useSession();
  const name = useMemberSlice(memberId, (member) => member?.name);
  const expenseIds = useMemberSlice(memberId, (member) => (member?.expenses ?? []).map(({ id }) => id));
  const offeredId = useOutline(({ editor }) => offeredExpenseId(editor, memberId));
  const isNewcomer = useOutline(({ editor, newcomers }) => newcomers.has(rowKeyOf(editor, memberId)));
  const canAdd = useCanAdd();
  const hasOneColumn = useHasOneColumn();
  const openDialog = useOpenDialog();
  // The row of the offered expense goes on as that of the expense.
  const rowIds = offeredId === null ? expenseIds : [...expenseIds, offeredId];
  const isolated = isolatedName(name ?? null, t('unnamed'));
  return (
    <>
      {isNewcomer && <NewcomerNote memberId={memberId} />}
      {rowIds.length === 0 ? (
        <p className="px-2 pt-3 text-sm text-soft">{t('noExpenses')}</p>
      ) : (
        <ul
          aria-label={t('expenses', { name: isolated })}
          className={expenseIds.length > SHORT_LIST ? 'expenses-many pt-1.5' : 'pt-1.5'}
        >
          <CardRows memberId={memberId} ids={rowIds} isLazy={isLazy} isOnPaper={isOnPaper} />
        </ul>
      )}
      <div className="mt-0.5 flex flex-wrap max-md:-mb-2 items-center justify-between">
        <button
          type="button"
          hidden={!canAdd}
          id={addExpenseId(memberId)}
          aria-label={t('addExpenseFor', { name: isolated })}
          onClick={() => focusRow(session.addExpense(memberId))}
          className="touch-target inline-flex [&[hidden]]:hidden items-center gap-1.5 rounded-lg px-2 py-2 text-sm font-semibold max-md:-ml-1.5 text-accent hover:bg-tint line-icon-plus before:size-4"
        >
          {t('addExpense')}
        </button>
        {/* The head has no place for it there. */}
        {hasOneColumn && (
          <button
            type="button"
            aria-label={t('remove', { name: isolated })}
            onClick={() => openDialog({ removal: { kind: 'member', memberId } })}
            className="touch-target rounded-lg px-2 py-2 text-sm text-soft hover:bg-tint hover:text-ink"
          >
            {t('removeShort')}
          </button>
        )}
      </div>
    </>
  );
}

/**
 * What a folded card of a large project holds, for the browser's search: the fields of thousands of expenses that
 * nobody sees would keep a phone busy, and its memory full.
 */
function FoldedRows({ memberId }: { memberId: string }) {
  const expenses = useMemberSlice(memberId, (member) => member?.expenses);
  const textOf = useTextOfRows();
  return <p>{textOf(expenses ?? [])}</p>;
}
