import { isVisible, MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/name';
import type { RemarkKind } from './imported-project';

/** What an entry of a source is called by. */
export interface NamedEntry {
  readonly title: string | null;
  /** What stands in brackets behind the title. */
  readonly notes?: readonly string[];
  /** Stands there too where another entry has the same title and another date. */
  readonly date?: string;
  /** Stands for a title where there is none. */
  readonly category?: string;
}

/** The names of entries: their titles, and in brackets what tells one from another or would be lost. */
export class EntryNames {
  readonly #names = new Map<NamedEntry, string | null>();

  /** Remarks on each date and category that stands in no name. */
  constructor(entries: readonly NamedEntry[], remark: (kind: RemarkKind) => void) {
    const different = [...new Set(entries)];
    const dates = new Map<string, Set<string>>();
    for (const { title, date } of different) {
      if (title && date !== undefined) dates.set(title, (dates.get(title) ?? new Set()).add(date));
    }
    for (const entry of different) {
      const { title, date, category } = entry;
      const isTitled = title !== null && isVisible(title);
      const isDated = isTitled && date !== undefined && (dates.get(title)?.size ?? 0) > 1;
      if (date !== undefined && !isDated) remark('dates');
      if (category !== undefined && isTitled) remark('categories');
      const notes = [...(isDated ? [date] : []), ...(entry.notes ?? [])];
      this.#names.set(entry, named(isTitled ? title : (category ?? ''), notes));
    }
  }

  of(entry: NamedEntry): string | null {
    return this.#names.get(entry) ?? null;
  }
}

/** A title that is too long gives way to what stands in brackets. */
function named(title: string, notes: readonly string[]): string | null {
  const visible = notes.map((note) => note.trim()).filter(isVisible);
  const tail = visible.length === 0 ? '' : ` [${visible.join(', ')}]`;
  const room = Math.max(0, MAX_NAME_LENGTH - [...tail].length);
  // A character has two units at most, and a title may be a whole file.
  const beginning = [...title.trim().slice(0, 2 * room)].slice(0, room).join('');
  return nameOrNull((beginning + tail).trim());
}
