import { useLocale } from 'next-intl';
import { savedNote } from '@/lib/domain/note';
import type { Expense } from '@/lib/domain/project';
import { dayFormat } from '@/lib/i18n/day-format';

interface DayAndNoteProps extends Pick<Expense, 'date' | 'note'> {
  className: string;
}

/** When an expense was, and what was noted about it, as text. Nothing where there is neither. */
export function DayAndNote({ date, note, className }: DayAndNoteProps) {
  const format = dayFormat(useLocale());
  const saved = savedNote(note);
  if (date === undefined && saved === undefined) return null;
  return (
    <span dir="auto" className={className}>
      {date !== undefined && (
        // A browser may write a day otherwise than the server.
        <time dateTime={date} suppressHydrationWarning>
          {format(date)}
        </time>
      )}
      {date !== undefined && saved !== undefined && ' · '}
      {saved}
    </span>
  );
}

/** The same as a text, by this format of days. */
export function dayAndNote({ date, note }: Pick<Expense, 'date' | 'note'>, format: (date: string) => string) {
  return [date && format(date), savedNote(note)].filter(Boolean).join(' · ') || undefined;
}
