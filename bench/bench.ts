// Measures Quits and a bare Next.js application in turns, and prints one table of figures and their budgets.
//   npm run bench                 all parts, on SQLite
//   npm run bench -- api page     some of: api, page, browser, domain, save, phone
//   npm run bench -- peer         beside the server of a peer (docs/performance.md), which no other run needs
//   npm run bench -- --postgres   on PostgreSQL, from the package that the tests take it from
// It needs an idle Linux machine, and Chromium for three of the parts. Ends with 1 if a figure is over its budget. Ends with 2
// and without a table if other processes used the machine.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { showProgress } from '../scripts/progress';
import { judge, type Row } from './figures';
import { describeMachine } from './machine';
import { measureApi } from './parts/api';
import { measureBrowser } from './parts/browser';
import { measureDomain } from './parts/domain';
import { measurePage } from './parts/page';
import { measurePeer } from './parts/peer';
import { measurePhone } from './parts/phone';
import { measureSave } from './parts/save';
import { BusyMachineError } from './rounds';
import { buildBaseline } from './servers';
import { type Engine, onStage, type Stage } from './stage';
import { toTable } from './table';

const PARTS: Record<string, (stage: Stage, onProgress: (share: number) => void) => Promise<Row[]>> = {
  api: measureApi,
  page: measurePage,
  browser: measureBrowser,
  domain: measureDomain,
  save: measureSave,
  phone: measurePhone,
  peer: measurePeer,
};

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { postgres: { type: 'boolean' }, rounds: { type: 'string', default: '5' } },
});
const engine: Engine = values.postgres ? 'postgres' : 'sqlite';
const parts = positionals.length > 0 ? positionals : Object.keys(PARTS).filter((part) => part !== 'peer');
const unknown = parts.find((part) => !(part in PARTS));
if (unknown !== undefined) throw new Error(`There is no part ${unknown}: ${Object.keys(PARTS).join(', ')}.`);

try {
  await buildBaseline();
  const rows = await onStage(engine, Number(values.rounds), measureParts);
  console.log(`\n${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} on ${describeMachine()}\n\n${toTable(rows)}\n`);
  writeResults(rows);
  if (rows.some((row) => !judge(row).isWithin)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof BusyMachineError)) throw error;
  console.error(`Nothing to report: the machine was too busy to measure. ${error.message}`);
  process.exitCode = 2;
}

async function measureParts(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of parts) rows.push(...((await PARTS[part]?.(stage, showProgress(part))) ?? []));
  return rows;
}

/** All rounds of all figures, with what the table says about them. */
function writeResults(rows: Row[]): void {
  const folder = path.join(import.meta.dirname, 'results');
  const name = positionals.length > 0 ? `${engine}-${parts.join('-')}` : engine;
  mkdirSync(folder, { recursive: true });
  const results = rows.map((row) => ({ ...row, ...judge(row) }));
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ engine, machine: describeMachine(), results }, null, 2)}\n`);
  console.log(`Each round is in ${path.relative(process.cwd(), file)}.`);
}
