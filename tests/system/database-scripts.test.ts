import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import messages from '@/messages/en.json';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { builtForOtherNode, OTHER_NODE } from '@/tests/support/other-node';

const folder = withTestFolder();

/** Runs a script as npm does, on a SQLite file of the suite unless another URL is given. */
function runScript(name: string, args: string[], DATABASE_URL = fileUrl('quits.db'), settings = {}) {
  const script = ['scripts/run.mjs', `${name}.ts`, ...args];
  const env = { ...process.env, DATABASE_URL, ...settings };
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = execFile(process.execPath, script, { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}

function fileUrl(name: string): string {
  return `file:${path.join(folder(), name)}`;
}

test('A database is migrated, backed up and copied.', async () => {
  const migrated = await runScript('db-migrate', []);
  expect(migrated.output).toMatch(/^Applied \d+_init\.\n(.*\n)*The database is up to date\.\n$/);

  const target = path.join(folder(), 'backup.db');
  const backedUp = await runScript('db-backup', [target]);
  expect(backedUp).toEqual({ code: 0, output: expect.stringContaining(`Wrote ${target}, and checked it.`) });
  expect(existsSync(target)).toBe(true);

  const copied = await runScript('db-copy', [fileUrl('backup.db'), fileUrl('copy.db')]);
  expect(copied).toEqual({ code: 0, output: expect.stringContaining('Both hold the same: 0 projects') });
});

test('The backup of a PostgreSQL is left to its own tool.', async () => {
  const { code, output } = await runScript('db-backup', ['x.db'], 'postgresql://ana:secret@localhost/quits');
  expect(code).toBe(1);
  expect(output).toContain('pg_dump');
  expect(output).not.toContain('secret');
});

test('A file that is not there is no source, and is not made.', async () => {
  const { code, output } = await runScript('db-copy', [fileUrl('typo.db'), fileUrl('copy.db')]);
  expect(code).toBe(1);
  expect(output).toMatch(/^FROM_URL names no file that is there, .+typo\.db\.\n$/);
  expect(existsSync(path.join(folder(), 'typo.db'))).toBe(false);
});

test('A file of another program becomes a project, also in a database that is not there yet, and one that is none says why.', async () => {
  const file = path.join(folder(), 'Sailing.txt');
  writeFileSync(file, 'Boat 240 Ida\nFuel 64,50 Jon\n');
  const imported = await runScript('import-project', [file], fileUrl('new.db'));
  expect(imported.code).toBe(0);
  expect(imported.output).toMatch(/^Recognised a list: 2 members, 2 expenses\.\n +87\.75 +87\.75 {2}Ida\n/);
  const [, id] = /^Created \/project\/(\w{22})$/m.exec(imported.output) ?? [];
  const database = new Database(path.join(folder(), 'new.db'), { readonly: true });
  const found = database.prepare('SELECT "name", "version" FROM "Project" WHERE "id" = ?').get(id);
  const history = database.prepare('SELECT COUNT(*) AS "changes" FROM "Change" WHERE "projectId" = ?').get(id);
  database.close();
  expect(found).toEqual({ name: 'Sailing', version: 1 });
  expect(history).toEqual({ changes: 1 });

  writeFileSync(file, 'hello');
  const refused = await runScript('import-project', [file]);
  expect(refused.code).toBe(1);
  expect(refused.output).toBe(`Not imported: ${messages.import.refusal.unknownFormat}\n`);
});

test('An import of several currencies says what is missing, takes rates, and leaves out what it is told to.', async () => {
  const file = path.join(folder(), 'Abroad.csv');
  writeFileSync(file, 'what;amount;who;currency\nHut;240;Ida;EUR\nFuel;60;Jon;EUR\nSki;1000;Jon;CZK\nTea;2;Ida;GBP\n');
  const asked = await runScript('import-project', [file]);
  expect([asked.code, asked.output]).toEqual([
    1,
    'Not imported: there are entries in several currencies: 2 in EUR, 1 in CZK, 1 in GBP. Say what one unit of each is in EUR, or leave it out:\n' +
      ['CZK', 'GBP']
        .flatMap((code) => [`${code}=RATE`, `${code}=out`])
        .map((choice) => `  npm run import -- ${file} EUR ${choice}\n`)
        .join(''),
  ]);
  expect(await runScript('import-project', [file, 'CZK=much'])).toEqual({
    code: 1,
    output: 'CZK=much is no rate. Write it as CHF=1.0412 or CHF=out.\n',
  });
  const imported = await runScript('import-project', [file, 'EUR', 'CZK=0.0395', 'GBP=out']);
  expect(imported.output).toContain('Left out or changed: 1 entry in another currency (line 5)');
  expect(imported.output).toMatch(/^Recognised a list: .+\n1 CZK = 0\.0395 EUR\n +70\.25 +70\.25 {2}Ida\n/);
  const [, id] = /^Created \/project\/(\w{22})$/m.exec(imported.output) ?? [];
  const database = new Database(path.join(folder(), 'quits.db'), { readonly: true });
  const bill =
    'SELECT "amount", "originalAmount", "originalCurrency" FROM "Expense" WHERE "projectId" = ? AND "name" = ?';
  // What it comes to is counted by the rate.
  expect(database.prepare(bill).get(id, 'Ski')).toEqual({
    amount: null,
    originalAmount: 100_000,
    originalCurrency: 'CZK',
  });
  database.close();
});

test('An import does with currencies what it is told, or says why not.', async () => {
  const [said, unsaid] = ['Taxi.txt', 'Hut.txt'].map((name) => path.join(folder(), name)) as [string, string];
  writeFileSync(said, 'Hut 240 Ida\nTaxi 300 CHF Jon\n');
  const refusals: [named: string[], output: string][] = [
    [['EUR', 'CHF=1.05'], 'The project can’t be in EUR: it gets the currency of the file, CHF.\n'],
    [['chf'], 'The project can’t be in chf: that is no code of ISO 4217.\n'],
    [['CHF=out'], 'The project is in CHF, so there is no rate of that, and nothing in it is left out.\n'],
  ];
  for (const [named, output] of refusals) {
    expect(await runScript('import-project', [said, ...named])).toEqual({ code: 1, output });
  }
  writeFileSync(unsaid, 'Hut 240 Ida\n');
  const imported = await runScript('import-project', [unsaid, 'EUR']);
  const [, id] = /^Created \/project\/(\w{22})$/m.exec(imported.output) ?? [];
  const database = new Database(path.join(folder(), 'quits.db'), { readonly: true });
  expect(database.prepare('SELECT "currency" FROM "Project" WHERE "id" = ?').get(id)).toEqual({ currency: 'EUR' });
  database.close();
});

test('An import leaves a database that is not up to date to the operator where that is set.', async () => {
  const file = path.join(folder(), 'Hiking.txt');
  writeFileSync(file, 'Hut 240 Ida\n');
  const left = await runScript('import-project', [file], fileUrl('left.db'), { AUTO_MIGRATE: 'false' });
  expect(left).toEqual({
    code: 1,
    output: expect.stringContaining('Run npm run db:migrate, or set AUTO_MIGRATE=true.'),
  });
});

test('A file for import that is not there, or can not be read, is named in a sentence.', async () => {
  const missing = path.join(folder(), 'gruop.json');
  expect(await runScript('import-project', [missing])).toEqual({ code: 1, output: `There is no file ${missing}.\n` });
  const { code, output } = await runScript('import-project', [folder()]);
  expect(code).toBe(1);
  expect(output).toMatch(/^Not read: EISDIR: .+\.\n$/);
});

test('Packages that were built for another Node.js are named as that, with what to do.', async () => {
  new Database(path.join(folder(), 'quits.db')).close();
  const settings = { NODE_OPTIONS: `--import ${builtForOtherNode}` };
  for (const [name, ...args] of [
    ['db-migrate'],
    ['db-backup', path.join(folder(), 'other.db')],
    ['db-copy', fileUrl('quits.db'), fileUrl('other.db')],
  ] as const) {
    const { code, output } = await runScript(name, args, undefined, settings);
    expect({ code, output }).toEqual({ code: 1, output: OTHER_NODE });
  }
});
