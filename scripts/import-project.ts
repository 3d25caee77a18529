// Creates a project from a file of another program: npm run import -- FILE [CURRENCY] [CODE=RATE …]
// One unit of CODE is RATE of the project's currency. CODE=out leaves out what is in it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'next-intl';
import { isCurrency } from '@/lib/domain/money/currency';
import { readRate } from '@/lib/domain/money/rate-arithmetic';
import { importTexts } from '@/lib/i18n/import-texts';
import { closeDb } from '@/lib/server/engines/db';
import { prepareDatabase } from '@/lib/server/migrations/migrate';
import { SettingsError } from '@/lib/server/process/env';
import { importProject } from '@/lib/server/services/import-project';
import { ImportRefused, type Refusal } from '@/lib/transfer/import-refused';
import type { ImportedProject } from '@/lib/transfer/imported-project';
import { readImportFile } from '@/lib/transfer/read-import';
import messages from '@/messages/en.json';

const [file, ...more] = process.argv.slice(3);
const currency = more.find((argument) => !argument.includes('='));
const rates = Object.fromEntries(more.filter((argument) => argument.includes('=')).map(rateIn));
const texts = importTexts({
  t: createTranslator({ locale: 'en', messages, namespace: 'import' }),
  unnamed: messages.expense.unnamed,
  locale: 'en',
});
if (!file) throw new SettingsError('Name the file to read, for example: npm run import -- group.json');

const imported = inNamedCurrency(read(file));
describe(imported);
await prepareDatabase();
const name = imported.name ?? path.parse(file).name;
const projectId = await importProject({ ...imported, name });
await closeDb();
console.log(`Created /project/${projectId}`);

/** Throws a SettingsError where the file is refused. */
function read(name: string): ImportedProject {
  const content = contentOf(name);
  try {
    return readImportFile(content, { decimalMark: '.', currency, rates });
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    throw new SettingsError(`Not imported: ${reasonOf(error.refusal)}`);
  }
}

function reasonOf(refusal: Refusal): string {
  if (refusal.code !== 'severalCurrencies') return texts.refusalText(refusal);
  const { currencies, missing } = refusal;
  const [project = ''] = currencies.map(({ code }) => code);
  const counts = currencies.map(({ code, count }) => `${count} in ${code || "''"}`).join(', ');
  return (
    `there are entries in several currencies: ${counts}. Say what one unit of each is in ${project}, or leave it out:\n` +
    missing
      .map(
        (code) =>
          `  npm run import -- ${file} ${project} ${code}=RATE\n  npm run import -- ${file} ${project} ${code}=out`,
      )
      .join('\n')
  );
}

/**
 * The project in the currency that was named, if any. Throws a SettingsError where the file has another one, or where a rate is
 * for the currency of the project.
 */
function inNamedCurrency(imported: ImportedProject): ImportedProject {
  const own = imported.currency ?? currency;
  if (currency !== undefined && (own !== currency || !isCurrency(currency))) {
    const reason = isCurrency(currency) ? `it gets the currency of the file, ${own}` : 'that is no code of ISO 4217';
    throw new SettingsError(`The project can’t be in ${currency}: ${reason}.`);
  }
  if (own !== undefined && Object.hasOwn(rates, own)) {
    throw new SettingsError(`The project is in ${own}, so there is no rate of that, and nothing in it is left out.`);
  }
  return own === undefined ? imported : { ...imported, currency: own };
}

/** Throws a SettingsError where it is no rate. */
function rateIn(argument: string): [code: string, rate: string | null] {
  const at = argument.indexOf('=');
  const [code, text] = [argument.slice(0, at), argument.slice(at + 1)];
  const rate = text === 'out' ? null : readRate(text, '.');
  if (rate === null && text !== 'out') {
    throw new SettingsError(`${argument} is no rate. Write it as CHF=1.0412 or CHF=out.`);
  }
  return [code, rate];
}

function contentOf(name: string): Buffer {
  try {
    return readFileSync(name);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SettingsError(code === 'ENOENT' ? `There is no file ${path.resolve(name)}.` : `Not read: ${message}.`);
  }
}

/** What was recognised, the balances of the source beside those here, and what is left out or changed. */
function describe({ format, members, balances, tolerance, remarks, currency, rates = {} }: ImportedProject): void {
  const expenses = members.flatMap((member) => member.expenses);
  console.log(`Recognised ${texts.formatName(format)}: ${members.length} members, ${expenses.length} expenses.`);
  for (const [code, rate] of Object.entries(rates)) console.log(`1 ${code} = ${rate} ${currency}`);
  for (const [at, { theirs, ours }] of balances.entries()) {
    const row = [inUnits(theirs), inUnits(ours), members[at]?.name ?? 'Unnamed'];
    console.log(`${row[0]?.padStart(14)}${row[1]?.padStart(14)}  ${row[2]}`);
  }
  if (tolerance > 0) console.log(`Shares are rounded otherwise: a balance may differ by ${inUnits(tolerance)}.`);
  for (const remark of remarks) console.log(`Left out or changed: ${texts.remarkText(remark, currency)}`);
}

function inUnits(minorUnits: number): string {
  return (Math.round(minorUnits) / 100).toFixed(2);
}
