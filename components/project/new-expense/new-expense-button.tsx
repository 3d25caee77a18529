import { useTranslations } from 'next-intl';
import { useDialogs } from '@/components/project/dialog-context';
import { useCanAdd, useOutline } from '@/components/project/session-context';

/** Opens the sheet in which an expense of any member is entered, once there is one. The key `n` does so, too. */
export function NewExpenseButton({ className }: { className: string }) {
  const t = useTranslations('newExpense');
  const { openNewExpense } = useDialogs();
  const hasMembers = useOutline(({ editor }) => editor.draft.members.length > 0);
  const canAdd = useCanAdd();
  if (!hasMembers || !canAdd) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="n"
      aria-label={t('open')}
      onClick={openNewExpense}
      className={`items-center justify-center gap-1.5 rounded-(--radius) bg-accent font-[600] text-on-accent hover:brightness-110 forced-colors:border line-icon-plus before:size-[1.125rem] ${className}`}
    >
      <span>{t('button')}</span>
    </button>
  );
}
