import { useTranslations } from 'next-intl';
import { type ComponentProps, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { ADD_MEMBER_ID } from '@/components/project/element-ids';
import { useEntryLines } from '@/components/project/history/describe';
import { memberInText } from '@/components/project/name-in-text';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { findEntity, findExpense, findPayer, hasEntity } from '@/lib/domain/entities';
import { receiverOf } from '@/lib/domain/involvement';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { isolatedName } from '@/lib/domain/name';
import { apply } from '@/lib/domain/patch/apply';
import { withoutEntries } from '@/lib/domain/patch/changes';
import { diff } from '@/lib/domain/patch/patch';
import { paymentsBetween } from '@/lib/domain/payer';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { useWhoChanged } from './use-who-changed';

/** Asks about an entry that others have changed as well. Nothing of it is saved before the person has chosen a side. */
export function Question({ id }: { id: string }) {
  const t = useTranslations();
  const session = useSession();
  const { snapshot, draft, isAsked } = useProjectSession(({ editor }) => ({
    snapshot: editor.snapshot,
    draft: editor.draft,
    isAsked: editor.conflicts.has(id),
  }));
  const linesOf = useEntryLines();
  const { name: who } = useWhoChanged([id], snapshot);
  const noted = useNotedMeanwhile(id, snapshot, draft);
  const lines = useMemo(() => {
    const patch = withoutEntries(diff(snapshot, draft), snapshot, new Set([id]));
    // To take theirs brings back what was removed here.
    return linesOf({ kind: 'undone', before: draft, after: apply(snapshot, patch) });
  }, [snapshot, draft, id, linesOf]);
  if (!isAsked) return null;
  const name = who === null ? t('history.others.someone') : isolatedName(who, '');
  const texts =
    noted === null
      ? {
          says: t('conflict.changed', { who: name }),
          mine: t('conflict.keepMine'),
          theirs: who === null ? t('conflict.takeTheirs') : t('conflict.takeOf', { who: name }),
        }
      : {
          says: t('conflict.noted', { payment: noted }),
          mine: t('conflict.addMine'),
          theirs: t('conflict.dropMine'),
        };
  return (
    <ConflictNote role="status" className="order-1 col-span-full mt-1 basis-full">
      <span className="basis-full">{texts.says}</span>
      {noted === null &&
        lines.map((line) => (
          <b key={line} className="basis-full font-semibold">
            {line}
          </b>
        ))}
      <ConflictAnswer rowId={id} onClick={() => session.answer(id, 'mine')}>
        {texts.mine}
      </ConflictAnswer>
      <ConflictAnswer rowId={id} onClick={() => session.answer(id, 'theirs')}>
        {texts.theirs}
      </ConflictAnswer>
    </ConflictNote>
  );
}

/** The questions about the project itself, and about entries that were removed here and changed by others. */
export function QuestionsWithoutRow() {
  const ids = useProjectSession(({ editor }) => {
    const { conflicts, draft } = editor;
    return [...conflicts].filter((id) => id === draft.id || !hasEntity(draft, id));
  });
  return ids.map((id) => <Question key={id} id={id} />);
}

/** The payment in words that others have noted between the same two while mine was not saved. Null where the question is another. */
function useNotedMeanwhile(id: string, snapshot: Project, draft: Project): string | null {
  const t = useTranslations();
  const formatAmount = useAmountFormat('entered');
  const payer = findPayer(draft, id);
  const mine = payer && findExpense(payer, id);
  const receiverId = mine && receiverOf(mine);
  if (!payer || receiverId === undefined || !isTemporaryId(id)) return null;
  const theirs = paymentsBetween(countedProject(snapshot), payer.id, receiverId).at(-1);
  if (theirs === undefined) return null;
  return t('payment.noted', {
    from: memberInText(t, snapshot, payer.id),
    to: memberInText(t, snapshot, receiverId),
    amount: formatAmount(theirs.amount ?? 0),
  });
}

/** Says that the server has not taken an entry, which is unsaved since. */
export function RefusedNote({ id }: { id: string }) {
  const t = useTranslations('save');
  const isRefused = useProjectSession(
    ({ refused, editor }) => refused.has(id) && findEntity(editor.snapshot, id) !== findEntity(editor.draft, id),
  );
  return isRefused && <ConflictNote className="order-1 col-span-full mt-1 basis-full">{t('refused')}</ConflictNote>;
}

/** Something that a person has to answer. It takes the focus where it is in the way of something. */
export function ConflictNote({ className = '', ...props }: ComponentProps<'p'>) {
  return (
    <p
      tabIndex={-1}
      data-conflict
      className={`clip-marks flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-amber-tint px-2.5 py-1.5 text-[0.8125rem] text-amber wrap-anywhere ${className}`}
      {...props}
    />
  );
}

interface ConflictAnswerProps {
  /** The id of the row that the question is about. A question about the project has no row. */
  rowId?: string;
  onClick: () => void;
  children: string;
}

export function ConflictAnswer({ rowId, onClick, children }: ConflictAnswerProps) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => answer(onClick, currentTarget, rowId)}
      className="touch-target font-semibold underline underline-offset-2"
    >
      {children}
    </button>
  );
}

/** The question goes, and the focus with it: to the next one, else to its row, and where that is gone to a button that adds one. */
function answer(change: () => void, button: HTMLElement, rowId: string | undefined) {
  const form = button.closest('form');
  flushSync(change);
  if (button.isConnected) return;
  const row = form ?? document.querySelector(`[data-row="${rowId}"]`);
  // A folded card opens at this event.
  row?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  // On a phone a field that takes the focus would raise the keyboard over the page.
  const inRow = matchMedia('(pointer: coarse)').matches ? 'button' : 'input:not([tabindex="-1"])';
  const next = document.querySelector<HTMLElement>('[data-conflict]') ?? row?.querySelector<HTMLElement>(inRow);
  (next ?? document.getElementById(ADD_MEMBER_ID))?.focus();
}
