import { useTranslations } from 'next-intl';
import { nameInText } from '@/components/project/name-in-text';
import { useOutline, useProjectSession, useSession } from '@/components/project/session-context';
import { findMember } from '@/lib/domain/entities';
import { sharedFromBefore } from '@/lib/editor/newcomers';

/** Says that a member who was added here shares what was for everyone before, and offers to leave them out of that. */
export function NewcomerNote({ memberId }: { memberId: string }) {
  const t = useTranslations();
  const session = useSession();
  const expenseIds = useProjectSession((state) => sharedFromBefore(state, memberId));
  const name = useOutline(({ editor }) => findMember(editor.draft, memberId)?.name ?? null);
  if (expenseIds.length === 0) return null;
  const who = nameInText(t, 'member', name);

  /** The buttons go, and the focus with them. */
  function decide(change: () => void, button: HTMLElement) {
    const card = button.closest('.member');
    change();
    card?.querySelector<HTMLElement>('input')?.focus();
  }

  return (
    <div
      role="note"
      className="mt-2 flex flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-lg bg-amber-tint py-1.5 pr-2 pl-3 text-sm text-amber"
    >
      <p id={newcomerNoteId(memberId)} className="min-w-0 flex-[1_1_13.75rem] py-1 text-pretty">
        {t('newcomer.shares', { count: expenseIds.length })}
      </p>
      <button
        type="button"
        aria-label={t('newcomer.onlyNewFor', { name: who })}
        onClick={({ currentTarget }) => decide(() => session.leaveOut(memberId, expenseIds), currentTarget)}
        className="touch-target rounded-lg px-2 py-1 font-semibold underline underline-offset-4"
      >
        {t('newcomer.onlyNew')}
      </button>
      <button
        type="button"
        aria-label={t('newcomer.acceptFor', { name: who })}
        onClick={({ currentTarget }) => decide(() => session.acceptNewcomer(memberId), currentTarget)}
        className="touch-target rounded-lg px-2 py-1 font-semibold underline underline-offset-4"
      >
        {t('newcomer.accept')}
      </button>
    </div>
  );
}

/** The id of what is said about that. */
export function newcomerNoteId(memberId: string): string {
  return `newcomer-${memberId}`;
}
