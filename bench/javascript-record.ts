import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bytesOf, type Chunk, chunksOf } from './page-javascript';
import { BASELINE } from './servers';

/** The budget of each page, as a multiple of the bare page's JavaScript. It is 230 KB of gzip. */
export const JAVASCRIPT_BUDGETS = { '/': 1.7, '/project/[projectId]': 1.7 } as const;

type Route = keyof typeof JAVASCRIPT_BUDGETS;

/** The sizes at the last run of the benchmark. Only the benchmark builds the bare app. */
interface JavascriptRecord {
  next: string;
  /** The compressed size of the bare page in bytes. */
  bare: number;
  pages: Record<Route, Pick<Chunk, 'bytes' | 'modules'>[]>;
}

const FILE = path.join(import.meta.dirname, 'javascript-record.json');
const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const BUILD = path.resolve(import.meta.dirname, '..', '.next');

/** The number of modules that identify a chunk. */
const TELLING = 8;

export function readRecord(): JavascriptRecord {
  return JSON.parse(readFileSync(FILE, 'utf8')) as JavascriptRecord;
}

/** Records the sizes of the existing builds. */
export function writeRecord(): JavascriptRecord {
  const routes = Object.keys(JAVASCRIPT_BUDGETS) as Route[];
  const pages = routes.map((route) => [
    route,
    chunksOf(BUILD, route).map(({ bytes, modules }) => ({ bytes, modules: modules.slice(0, TELLING) })),
  ]);
  const bare = bytesOf(chunksOf(path.join(BASELINE, '.next'), '/'));
  const record = { next: nextVersion(), bare, pages: Object.fromEntries(pages) };
  writeFileSync(FILE, JSON.stringify(record));
  // The file lies with the sources, so it has their format.
  execFileSync(process.execPath, [BIOME, 'format', '--write', FILE], { stdio: ['ignore', 'ignore', 'inherit'] });
  return record;
}

/** A message for each page of the existing build whose JavaScript is over its budget. */
export function oversizedPages(record: JavascriptRecord): string[] {
  if (record.next !== nextVersion()) {
    return [`The bare page was built with Next.js ${record.next}. Build it anew: npm run bench -- browser`];
  }
  return (Object.keys(JAVASCRIPT_BUDGETS) as Route[]).flatMap((route) => {
    const chunks = chunksOf(BUILD, route);
    const ratio = bytesOf(chunks) / record.bare;
    if (ratio <= JAVASCRIPT_BUDGETS[route]) return [];
    const sum = `${route} loads ${kilobytes(bytesOf(chunks))} of JavaScript, ${ratio.toFixed(3)} times the bare page's`;
    return [`${sum}; the budget is ${JAVASCRIPT_BUDGETS[route]}.\n${growthOf(chunks, record.pages[route]).join('\n')}`];
  });
}

/** The chunks that have grown, by how much they grew, largest first. */
function growthOf(chunks: readonly Chunk[], recorded: JavascriptRecord['pages'][Route]): string[] {
  return chunks
    .map((chunk) => ({ chunk, before: sizeBefore(chunk, recorded) }))
    .filter(({ chunk, before }) => chunk.bytes > before)
    .sort((a, b) => b.chunk.bytes - b.before - (a.chunk.bytes - a.before))
    .map(({ chunk, before }) => {
      const grown =
        before === 0 ? `new, ${kilobytes(chunk.bytes)}` : `${kilobytes(before)} → ${kilobytes(chunk.bytes)}`;
      return `  grown: ${chunk.file}, ${grown}, for ${chunk.components.join(', ') || 'every page'}`;
    });
}

/** The size of the recorded chunk that had most of the modules; 0 if none had any. */
function sizeBefore({ modules }: Chunk, recorded: JavascriptRecord['pages'][Route]): number {
  const known = new Set(modules);
  const shared = recorded.map((chunk) => chunk.modules.filter((id) => known.has(id)).length);
  const most = Math.max(...shared);
  return most === 0 ? 0 : (recorded[shared.indexOf(most)]?.bytes ?? 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

function nextVersion(): string {
  return (createRequire(import.meta.url)('next/package.json') as { version: string }).version;
}
