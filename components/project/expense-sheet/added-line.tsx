import { useLocale, useTranslations } from 'next-intl';
import { expenseInText, nameInText } from '@/components/project/name-in-text';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { rowKeyOf } from '@/lib/editor/rows';
import { inWords } from '@/lib/i18n/paid-text';

/** What was added in the sheet since it was opened. */
export interface Added {
  readonly count: number;
  /** The row key of the last one: a save gives it another id. */
  readonly lastKey: string;
}

interface AddedLineProps {
  added: Added;
  onEdit: (expenseId: string) => void;
}

/** Says what was added, and where that is not saved yet, why. */
export function AddedLine({ added: { count, lastKey }, onEdit }: AddedLineProps) {
  const t = useTranslations();
  const locale = useLocale();
  const formatAmount = useAmountFormat('entered');
  const { last, payer } = useProjectSession(({ editor }) => {
    for (const member of countedProject(editor.draft).members) {
      const found = member.expenses.findLast(({ id }) => rowKeyOf(editor, id) === lastKey);
      if (found) return { last: found, payer: member.name };
    }
    return { last: null, payer: null };
  });
  const problem = useProblem();
  const { isDemo } = useSession();
  const name = last && expenseInText(t, last);
  const amount = last && (inWords(locale, last, formatAmount) ?? t('history.entry.noAmount'));
  const payerName = nameInText(t, 'member', payer);
  return (
    <div aria-live="polite" className="mt-2 text-[0.8125rem] text-soft">
      {last && name !== null && amount !== null && (
        <p className="flex items-center gap-x-2">
          <span className="min-w-0 py-1 wrap-anywhere">
            {t('sheet.added', { count, name, amount, payer: payerName })}
          </span>
          <button
            type="button"
            aria-label={t('sheet.editOf', { name })}
            onClick={() => onEdit(last.id)}
            className="text-button flex-none underline underline-offset-2"
          >
            {t('sheet.edit')}
          </button>
        </p>
      )}
      {problem && !isDemo && <p className="font-semibold text-amber">{problem}</p>}
    </div>
  );
}

/** Why what was added is not saved. Null while it is, or a save runs. */
function useProblem(): string | null {
  const t = useTranslations();
  return useProjectSession((state) => {
    const { hasUnsavedChanges, save, isOnline } = state;
    if (!hasUnsavedChanges || save.kind === 'sending') return null;
    if (save.kind === 'idle') return t('sheet.notSaved');
    return t(isOnline && save.reason === 'server' ? 'notice.waitingForServer' : 'notice.waiting');
  });
}
