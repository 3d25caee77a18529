import { useTranslations } from 'next-intl';
import { useOpenDialog } from '@/components/project/dialog-context';
import { UnsavedBanner } from '@/components/project/saving/save-controls';
import { useCanAdd, useOutline, useProjectSession } from '@/components/project/session-context';
import { showFirstConflict } from '@/components/project/use-row-focus';
import { Icon } from '@/components/ui/icon';

/**
 * What a thumb reaches at the lower edge of a small screen: whether all is saved, what is not, a new expense. It takes
 * its own place at the end of the page, below the footer, so that nothing of the page ends beneath it.
 */
export function Dock() {
  const t = useTranslations('dock');
  const { isEmpty, isUnsaved, conflicts } = useProjectSession(({ editor, hasUnsavedChanges }) => ({
    isEmpty: editor.draft.members.length === 0,
    isUnsaved: hasUnsavedChanges,
    conflicts: editor.conflicts.size,
  }));
  // An empty project has nothing saved, and nobody who could pay.
  if (isEmpty && !isUnsaved) return null;
  return (
    <section aria-label={t('label')} data-unsaved={isUnsaved || undefined} className="dock">
      {conflicts > 0 && <Conflicts count={conflicts} />}
      <Saved isSaved={conflicts === 0 && !isUnsaved} />
      <UnsavedBanner />
      <NewExpenseButton className="dock-new" />
    </section>
  );
}

/** Announced once it is so: on a small screen the button for saving is hidden until then. */
function Saved({ isSaved }: { isSaved: boolean }) {
  const t = useTranslations('dock');
  return (
    <p aria-live="polite" className="dock-saved">
      {isSaved && (
        <>
          <Icon name="check" className="size-4 flex-none" />
          <span className="min-w-0 wrap-anywhere">{t('saved')}</span>
        </>
      )}
    </p>
  );
}

function Conflicts({ count }: { count: number }) {
  const t = useTranslations('dock');
  return (
    <button
      type="button"
      onClick={() => void showFirstConflict(() => false).catch(console.warn)}
      className="dock-answer dock-conflicts"
    >
      <b>
        <span className="dock-long">{t('conflicts', { count })}</span>
        <span aria-hidden="true" className="dock-short">
          {count}?
        </span>
      </b>
      <span className="sr-only"> – </span>
      <small className="underline underline-offset-2">{t('show')}</small>
    </button>
  );
}

/** Opens the sheet in which an expense of any member is entered, once there is one. The key `n` does so, too. */
export function NewExpenseButton({ className }: { className: string }) {
  const t = useTranslations('newExpense');
  const openDialog = useOpenDialog();
  const hasMembers = useOutline(({ editor }) => editor.draft.members.length > 0);
  const canAdd = useCanAdd();
  if (!hasMembers || !canAdd) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="n"
      aria-label={t('open')}
      onClick={() => openDialog({ newExpense: true })}
      className={`items-center justify-center gap-1.5 rounded-(--radius) bg-accent font-semibold text-on-accent hover:brightness-110 forced-colors:border line-icon-plus before:size-[1.125rem] ${className}`}
    >
      <span>{t('button')}</span>
    </button>
  );
}
