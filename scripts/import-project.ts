// Creates a project from a file of another program: npm run import -- FILE [CURRENCY]
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { closeDb } from '@/lib/server/engines/db';
import { prepareDatabase } from '@/lib/server/migrations/migrate';
import { importProject } from '@/lib/server/services/import-project';
import { type ImportedProject, ImportRefused } from '@/lib/transfer/imported-project';
import { readImportFile } from '@/lib/transfer/read-import';
import { showProgress } from './progress';

const [file, currency] = process.argv.slice(3);
if (!file) {
  console.error('Name the file to read, for example: npm run import -- group.json');
  process.exit(1);
}

const imported = read(file);
describe(imported);
await prepareDatabase();
const name = imported.name ?? path.parse(file).name;
const projectId = await importProject({ ...imported, name }, showProgress('Creating'));
await closeDb();
console.log(`Created /project/${projectId}`);

/** Ends the process where the file is refused. */
function read(name: string): ImportedProject {
  const content = contentOf(name);
  try {
    return readImportFile(content, { decimalMark: '.', currency });
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { code, ...more } = error.refusal;
    console.error(
      `Not imported: ${[code, ...Object.entries(more).map(([key, value]) => `${key} ${value}`)].join(', ')}.`,
    );
    process.exit(1);
  }
}

function contentOf(name: string): Buffer {
  try {
    return readFileSync(name);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(code === 'ENOENT' ? `There is no file ${path.resolve(name)}.` : `Not read: ${message}.`);
    process.exit(1);
  }
}

/** What was recognised, the balances of the source beside those here, and what is left out or changed. */
function describe({ format, members, balances, tolerance, remarks }: ImportedProject): void {
  const expenses = members.flatMap((member) => member.expenses);
  console.log(`Recognised ${format}: ${members.length} members, ${expenses.length} expenses.`);
  for (const [at, { theirs, ours }] of balances.entries()) {
    const row = [inUnits(theirs), inUnits(ours), members[at]?.name ?? 'Unnamed'];
    console.log(`${row[0]?.padStart(14)}${row[1]?.padStart(14)}  ${row[2]}`);
  }
  if (tolerance > 0) console.log(`Shares are rounded otherwise: a balance may differ by ${inUnits(tolerance)}.`);
  for (const { kind, count, lines } of remarks) {
    console.log(`Left out or changed: ${kind}, ${count}${lines.length > 0 ? ` (lines ${lines.join(', ')})` : ''}`);
  }
}

function inUnits(minorUnits: number): string {
  return (Math.round(minorUnits) / 100).toFixed(2);
}
