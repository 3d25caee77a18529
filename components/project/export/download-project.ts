import type { Locale } from 'next-intl';
import type { Translate } from '@/components/project/name-in-text';
import { nameOrNull } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import { CSV_FORMS } from '@/lib/transfer/csv-forms';
import { csvLines } from '@/lib/transfer/export/export-csv';
import { exportJson } from '@/lib/transfer/export/quits-export';

/** Milliseconds in which a browser has begun to save a file. */
const URL_LIFETIME_MS = 60_000;

const MAX_CHARACTERS = 80;

interface Words {
  readonly t: Translate;
  readonly locale: Locale;
}

/** Saves the project as a file: as a table for spreadsheets, or with all that is in it, to be imported again. */
export function downloadProject(kind: 'csv' | 'json', project: Project, { t, locale }: Words): void {
  const name = fileName(project, t('title.untitled'), kind);
  if (kind === 'json') {
    download(new File([exportJson(project)], name, { type: 'application/json' }));
    return;
  }
  const lines = [...csvLines(project, CSV_FORMS[locale])];
  download(new File(lines, name, { type: 'text/csv;charset=utf-8' }));
}

/** The name of the project, without what some file system forbids. */
function fileName({ name }: Project, untitled: string, extension: string): string {
  const words = (nameOrNull(name) ?? untitled).split(/[\s\\/:*?"<>|\p{C}]+/u).filter((word) => /[^.]/.test(word));
  const base = [...(words.join(' ') || untitled)].slice(0, MAX_CHARACTERS).join('').trim();
  return `${base}.${extension}`;
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
