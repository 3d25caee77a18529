/**
 * A state of a project, a member or an expense. The epoch names the history of the database that the version belongs to:
 * after a backup was restored it is another one. A server need not tell it.
 */
export interface Revision {
  readonly epoch?: string;
  readonly version: number;
}

/** The revision as a text. Two states of the same thing differ in it. */
export function formatRevision({ epoch, version }: Revision): string {
  return epoch === undefined ? String(version) : `${epoch}.${version}`;
}

export function formatETag(revision: Revision): string {
  return etagOf(formatRevision(revision));
}

/** The tag of the state as CSV in a language, which is not that of its JSON, byte for byte. No change can be bound to it. */
export function etagOfCsv(revision: Revision, locale: string): string {
  return etagOf(`${formatRevision(revision)}-csv-${locale}`);
}

/** Whether a request names this state. The version alone stands for it in any epoch, for those who know no more. */
export function namesRevision(text: string, revision: Revision): boolean {
  return text === formatRevision(revision) || text === String(revision.version);
}

/** The entity tag of a state: the text of its revision in quotes. */
function etagOf(revision: string): string {
  return `"${revision}"`;
}

/** The text of the revision in such a tag. Null where the tag is anything else. */
export function parseETag(tag: string): string | null {
  return /^"((?:[\w-]+\.)?\d+)"$/.exec(tag)?.[1] ?? null;
}
