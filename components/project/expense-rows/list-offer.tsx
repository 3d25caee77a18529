import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { useRowLabels } from '@/components/project/members/row-labels';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { MAX_EXPENSES } from '@/lib/domain/project';
import { billFormat } from '@/lib/i18n/bill-format';
import { readPlainLines } from '@/lib/transfer/formats/plain-list';
import { type PastedEntry, pastedEntries } from './pasted-entries';

interface ListOfferProps {
  /** Of what describes the field. */
  id: string;
  memberId: string;
  expenseId: string | null;
  /** What was pasted as a name. */
  text: string;
  onMade: () => void;
  /** The offer was taken, or is none. */
  onDone: () => void;
}

/** How much is shown of the lines that become no expenses. */
const [LINES, CHARACTERS] = [3, 60];

/** Offers to make expenses of a list. Who is named behind an amount has paid it, if that is a member. */
export function ListOffer({ id, memberId, expenseId, text, onMade, onDone }: ListOfferProps) {
  const t = useTranslations('list');
  const session = useSession();
  const format = useAmountFormat('entered');
  const { decimalMark, unnamed } = useRowLabels();
  const formatBill = billFormat(useLocale());
  const project = useProjectSession(({ editor }) => editor.draft);
  const { members } = project;
  const { expenses, others } = useMemo(() => readPlainLines(text, decimalMark), [text, decimalMark]);
  const { entries, shown } = useMemo(() => pastedEntries(expenses, project, memberId), [expenses, project, memberId]);
  const count = members.reduce((sum, member) => sum + member.expenses.length, 0);
  const left = MAX_EXPENSES - count + (expenseId === null ? 0 : 1);
  const isOffered = expenses.length > 1 && expenses.length <= left;
  useEffect(() => {
    if (!isOffered) onDone();
  }, [isOffered, onDone]);
  if (!isOffered) return null;

  function textOf({ name, amount, original }: PastedEntry): string {
    return `${name ?? unnamed} ${original ? formatBill(original) : format(amount ?? 0)}`;
  }

  /** The button goes, and the focus with it. */
  function leave() {
    const field = document.querySelector<HTMLElement>(`[aria-describedby="${id}"]`);
    onDone();
    field?.focus();
  }

  function make() {
    onDone();
    session.listExpenses(memberId, expenseId, entries);
    onMade();
  }

  return (
    <div
      id={id}
      role="note"
      aria-live="polite"
      className="order-1 col-span-full mt-1 flex basis-full flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-lg bg-tint py-1.5 pr-2 pl-3 text-sm"
    >
      <p className="min-w-0 basis-full py-1 wrap-anywhere md:flex-1">
        {shown.slice(0, 2).map(textOf).join(' · ')}
        {expenses.length > 2 && ' · …'}
        {others.length > 0 && (
          <span className="mt-1 block text-soft">{t('leftOut', { count: others.length, lines: linesOf(others) })}</span>
        )}
      </p>
      <button type="button" onClick={leave} className="touch-target rounded-lg px-2 py-1 text-soft">
        {t('leave')}
      </button>
      <button
        type="button"
        onClick={make}
        className="touch-target rounded-lg px-2 py-1 font-semibold text-accent underline underline-offset-4"
      >
        {t('make', { count: expenses.length })}
      </button>
    </div>
  );
}

function linesOf(others: ReturnType<typeof readPlainLines>['others']): string {
  const shown = others
    .slice(0, LINES)
    .map(({ text }) => (text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}…` : text));
  return [...shown, ...(others.length > LINES ? ['…'] : [])].join(' · ');
}
