import 'server-only';
import pLimit from 'p-limit';
import { coalesceWhileWanted } from '@/lib/server/process/coalesce';
import { perProcess } from '@/lib/server/process/per-process';
import { countEntities } from '@/lib/server/repositories/project-repository';
import { unavailable } from '@/lib/server/resources/errors';
import { inPieces, type TextInPieces } from '@/lib/server/resources/text-in-pieces';
import type { OpenedProject } from '@/lib/server/services/open-by-link';
import { getSerializedProject } from '@/lib/server/services/whole-project/serialized-projects';
import { domainProjectOf, settlementOf } from '@/lib/server/services/whole-project/serialized-settlement';
import { lengthOf } from '@/lib/server/services/write-concurrency';
import { CSV_FORMS, type CsvForm, type Language } from '@/lib/transfer/csv-forms';
import { csvLines } from '@/lib/transfer/export/export-csv';

/** A project as CSV in UTF-8. */
interface ProjectCsv extends TextInPieces {
  version: number;
}

/** How large it becomes, and in which language. */
interface Asked {
  readonly cells: number;
  readonly locale: Language;
}

/** Cells of a project that waits for no other: some milliseconds of work. */
const CELLS_OF_A_SMALL_ONE = 5_000;

/** Large ones that are made or wait in this process: some seconds of work. */
const MAX_LINE = 20;

/** They are seldom asked for and not cached. Large ones are made one after the other, so that they do not fill the memory. */
const large = perProcess('large-csv', () => pLimit(1));

const shared = perProcess('shared-csv', () => coalesceWhileWanted<ProjectCsv>());

/** How many cells the project has as CSV: what it costs to make. */
export async function cellsOfCsv({ projectId }: OpenedProject): Promise<number> {
  const { members, expenses } = await countEntities(projectId);
  return members * (expenses + 1);
}

/**
 * The whole project as CSV, made once for all who ask for one version in one language at the same time, and only as long as
 * one of them waits for it. Throws what `openProject` throws, and unavailable where too many others wait or the caller has left.
 */
export async function getProjectCsv(
  { link, stamp }: OpenedProject,
  { cells, locale }: Asked,
  caller: AbortSignal,
): Promise<ProjectCsv> {
  const key = `${link} ${stamp.epoch} ${stamp.version} ${stamp.moment} ${locale}`;
  const begin = cells <= CELLS_OF_A_SMALL_ONE ? make : makeSerially;
  try {
    return await shared.get()(key, caller, (abandoned) => begin(link, CSV_FORMS[locale], abandoned));
  } catch (error) {
    throw caller.aborted ? unavailable('The client has left.') : error;
  }
}

async function makeSerially(link: string, form: CsvForm, abandoned: AbortSignal): Promise<ProjectCsv> {
  const line = large.get();
  if (lengthOf(line) >= MAX_LINE) throw unavailable('Too many large exports are waiting. Try again later.');
  return line(() => make(link, form, abandoned));
}

async function make(link: string, form: CsvForm, abandoned: AbortSignal): Promise<ProjectCsv> {
  abandoned.throwIfAborted();
  const serialized = await getSerializedProject(link);
  const [project, settlement] = [await domainProjectOf(serialized), await settlementOf(serialized)];
  return { version: serialized.version, ...(await inPieces(csvLines(project, form, settlement), abandoned)) };
}
