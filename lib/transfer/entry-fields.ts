import { firstCharacters, isVisible, MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/name';
import { MAX_NOTE_LENGTH, savedNote } from '@/lib/domain/note';
import type { Expense } from '@/lib/domain/project';
import { dayReader } from './days';
import type { RemarkKind } from './imported-project';

/** What an entry of a source tells besides who pays how much for whom. */
export interface DescribedEntry {
  readonly title: string | null;
  /** Each becomes a line of the note, or several. */
  readonly notes?: readonly string[];
  /** The day as the source writes it. */
  readonly date?: string;
  /** Stands for a title where there is none. */
  readonly category?: string;
}

type Fields = Pick<Expense, 'name' | 'date' | 'note'>;

/** The names, days and notes of entries. */
export class EntryFields {
  readonly #fields = new Map<DescribedEntry, Fields>();
  readonly #readDay: (text: string) => string | null;

  /** Remarks on each date that is no day, each name and note that is cut, and each category that stands in no name. */
  constructor(
    entries: readonly DescribedEntry[],
    private readonly remark: (kind: RemarkKind) => void,
  ) {
    this.#readDay = dayReader(entries.map(({ date = '' }) => date));
    for (const entry of new Set(entries)) this.#fields.set(entry, this.#fieldsOf(entry));
  }

  of(entry: DescribedEntry): Fields {
    return this.#fields.get(entry) ?? { name: null };
  }

  #fieldsOf({ title, notes = [], date, category }: DescribedEntry): Fields {
    const isTitled = title !== null && isVisible(title);
    if (category !== undefined && isTitled) this.remark('categories');
    const day = date === undefined ? null : this.#readDay(date);
    if (date !== undefined && day === null) this.remark('dates');
    const text = notes
      .map((note) => note.trim())
      .filter(isVisible)
      .join('\n');
    const note = savedNote(text);
    if (firstCharacters(text, MAX_NOTE_LENGTH) !== text) this.remark('longNotes');
    const name = (isTitled ? title : (category ?? '')).trim();
    if (isLongName(name)) this.remark('longNames');
    return {
      name: nameOrNull(firstCharacters(name, MAX_NAME_LENGTH).trim()),
      ...(day !== null && { date: day }),
      ...(note !== undefined && { note }),
    };
  }
}

/** Whether a name is longer than one is here, so that its end is cut off. */
export function isLongName(name: string): boolean {
  return firstCharacters(name, MAX_NAME_LENGTH) !== name;
}
