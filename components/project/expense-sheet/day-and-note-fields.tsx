import { useLocale, useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { useSession } from '@/components/project/session-context';
import { cleanNote, MAX_NOTE_LENGTH } from '@/lib/domain/note';
import type { Entry } from '@/lib/editor/sheet-entry';
import { dayFormat } from '@/lib/i18n/day-format';

const DAY_MS = 24 * 60 * 60 * 1_000;

interface DayAndNoteFieldsProps {
  entry: Pick<Entry, 'date' | 'note'>;
  enter: (change: Partial<Entry>) => void;
}

/** When it was, in words that a press changes, and a note for those who ask later. */
export function DayAndNoteFields({ entry: { date, note = '' }, enter }: DayAndNoteFieldsProps) {
  const t = useTranslations('sheet');
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const hasNote = isAsked || note !== '';
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
        <DayField date={date} onChange={(day) => enter({ date: day })} />
        {!hasNote && (
          <button
            type="button"
            onClick={() => setAsked(true)}
            className="text-button -mr-2 line-icon-plus flex gap-1 items-center"
          >
            {t('note')}
          </button>
        )}
      </div>
      {hasNote && (
        <div className="mb-3 grid gap-1.5 text-[0.8125rem] text-soft">
          <label htmlFor={id}>{t('note')}</label>
          <textarea
            id={id}
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for it.
            autoFocus={isAsked}
            value={note}
            onChange={({ target }) => enter({ note: cleanNote(target.value) })}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            dir="auto"
            autoCapitalize="sentences"
            className="entry-field field-sizing-content max-h-32 resize-none"
          />
        </div>
      )}
    </>
  );
}

interface DayFieldProps {
  date: string | undefined;
  onChange: (date: string | undefined) => void;
}

/** The browser's own field lies over the words, and is seen while it has the focus. */
function DayField({ date, onChange }: DayFieldProps) {
  const t = useTranslations('sheet');
  const locale = useLocale();
  const today = useSession().today();
  const field = useRef<HTMLInputElement>(null);

  function inWords(): string {
    if (date === undefined) return t('noDay');
    const ago = Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS);
    if (ago === 0) return t('today');
    if (ago === 1) return t('yesterday');
    return dayFormat(locale, today)(date);
  }

  return (
    <span className="sheet-day">
      <span aria-hidden="true" className="line-icon-chevron flex flex-row-reverse items-center gap-1 before:size-4">
        {inWords()}
      </span>
      <input
        ref={field}
        type="date"
        aria-label={t('day')}
        value={date ?? ''}
        max="9999-12-31"
        onChange={({ target }) => {
          // What is half typed is no day yet.
          if (target.value !== '' || !target.validity.badInput) onChange(target.value || undefined);
        }}
        onClick={() => field.current?.showPicker()}
      />
    </span>
  );
}
