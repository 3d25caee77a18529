import { nameOrNull } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import { type CsvStyle, csvLines } from '@/lib/transfer/export-csv';
import { exportJson } from '@/lib/transfer/quits-export';

/** Milliseconds in which a browser has begun to save a file. */
const URL_KEPT = 60_000;

const MOST_CHARACTERS = 80;

/** Saves the project as a table for spreadsheets. */
export function downloadCsv(project: Project, style: CsvStyle, untitled: string): void {
  const lines = [...csvLines(project.members, style)];
  download(new File(lines, fileName(project, untitled, 'csv'), { type: 'text/csv;charset=utf-8' }));
}

/** Saves all that is in the project, to be imported again. */
export function downloadJson(project: Project, untitled: string): void {
  download(new File([exportJson(project)], fileName(project, untitled, 'json'), { type: 'application/json' }));
}

/** The name of the project, without what some file system forbids. */
function fileName({ name }: Project, untitled: string, extension: string): string {
  const words = (nameOrNull(name) ?? untitled).split(/[\s\\/:*?"<>|\p{C}]+/u).filter((word) => /[^.]/.test(word));
  const base = [...(words.join(' ') || untitled)].slice(0, MOST_CHARACTERS).join('').trim();
  return `${base}.${extension}`;
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_KEPT);
}
