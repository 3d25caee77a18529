// Measures Quits and a bare Next.js application in turns, and prints a table of figures and budgets.
//   npm run bench             all rows
//   npm run bench -- server   the rows of one part: server or browser
// It needs an idle Linux machine, and Chromium. Ends with 1 if a figure misses its budget, and with 2 and without a table if other
// processes used the machine.
import { mkdtemp, rm } from 'node:fs/promises';
import { arch, cpus, release, tmpdir, totalmem, type } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import type { WireProject } from '@/lib/contract/project';
import { measureBrowser } from './browser-rows';
import { BusyMachineError, median, type Row } from './measure';
import { measureServer } from './server-rows';
import { buildBaseline, type Server, seedProject, startBaseline, startQuits } from './servers';

/** The servers, side by side, and the projects that they are measured with. The bare app renders the same. */
export interface Stage {
  rounds: number;
  /** 10 members with 10 expenses each. */
  project: WireProject;
  /** 100 members with 20 expenses each: no project can hold more. */
  largest: WireProject;
  quits: Server;
  bare: Server;
  /** Start one more process on the same data. The caller stops it. */
  startQuits(): Promise<Server>;
  startBare(): Promise<Server>;
}

const PARTS = { server: measureServer, browser: measureBrowser };
const isPart = (name: string): name is keyof typeof PARTS => name in PARTS;

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const parts = positionals.length > 0 ? positionals : Object.keys(PARTS);

const folder = await mkdtemp(path.join(tmpdir(), 'quits-bench-'));
const servers: Server[] = [];
try {
  buildBaseline();
  const rows: Row[] = [];
  const stage = await setStage();
  for (const part of parts.filter(isPart)) rows.push(...(await PARTS[part](stage)));
  console.log(`${describeMachine()}\n\n${toTable(rows)}`);
  if (!rows.every(isWithin)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof BusyMachineError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true });
}

async function setStage(): Promise<Stage> {
  const started = async (server: Promise<Server>) => {
    servers.push(await server);
    return server;
  };
  const urlOf = (name: string) => `file:${path.join(folder, `${name}.db`)}`;
  const quits = await started(startQuits(urlOf('quits')));
  const project = await seedProject(quits.origin, 10, 100);
  const largest = await seedProject(quits.origin, 100, 2_000);
  const startBare = () => startBaseline(urlOf('bare'), project, folder);
  let copies = 0;
  return {
    rounds: Number(values.rounds),
    project,
    largest,
    quits,
    bare: await started(startBare()),
    startBare,
    async startQuits() {
      // A SQLite file has one server at a time.
      copies += 1;
      await copyDatabase(path.join(folder, 'quits.db'), path.join(folder, `copy-${copies}.db`));
      return startQuits(urlOf(`copy-${copies}`));
    },
  };
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new Database(from, { readonly: true });
  await database.backup(to);
  database.close();
}

function describeMachine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? arch()}, ${memory}, ${type()} ${release()}, Node.js ${process.version}`;
}

function isWithin({ figures, baselines, budget }: Row): boolean {
  const figure = median(figures);
  if ('maxFigure' in budget) return figure <= budget.maxFigure;
  const ratio = figure / median(baselines ?? []);
  return 'min' in budget ? ratio >= budget.min : ratio <= budget.max;
}

function toTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { name, unit, figures, baselines, budget } = row;
    const figure = median(figures);
    const ratio = baselines ? figure / median(baselines) : null;
    const limit =
      'min' in budget ? `≥ ${budget.min} ×` : 'max' in budget ? `≤ ${budget.max} ×` : `≤ ${budget.maxFigure} ${unit}`;
    const cells = [
      name,
      `${shown(figure)} ${unit} (${shown(Math.min(...figures))}–${shown(Math.max(...figures))})`,
      baselines ? `${shown(median(baselines))} ${unit}` : '',
      ratio === null ? '' : ratio.toFixed(2),
      limit,
      isWithin(row) ? 'within' : '**over**',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| row | Quits | bare | ratio | budget | |', '|---|---|---|---|---|---|', ...lines].join('\n');
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
