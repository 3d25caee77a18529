import { MAX_EXPENSES, MAX_MEMBERS } from '@/lib/domain/project';
import { ImportRefused, MAX_IMPORT_BYTES } from './imported-project';
import { readImport, readImportFile } from './read-import';

const OPTIONS = { decimalMark: '.' } as const;

function refusalOf(read: () => unknown) {
  try {
    read();
  } catch (error) {
    if (error instanceof ImportRefused) return error.refusal;
    throw error;
  }
  throw new Error('It was not refused.');
}

const LIST = 'Käse 12,50 Jürgen\n';

test.each([
  ['UTF-8', Buffer.from(LIST)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${LIST}`)],
  ['UTF-16', Buffer.from(`\uFEFF${LIST}`, 'utf16le')],
  ['Latin-1', Buffer.from(LIST, 'latin1')],
])('A file in %s is read.', (_encoding, bytes) => {
  const { members } = readImportFile(bytes, OPTIONS);
  expect(members.map(({ name, expenses }) => [name, expenses[0]?.name])).toEqual([['Jürgen', 'Käse']]);
});

test.each([
  ['nothing', ' \n ', { code: 'empty' }],
  ['words', 'Dear all,\nsee you soon', { code: 'unknownFormat' }],
  ['JSON that is cut off', '{"participants": [', { code: 'brokenJson' }],
  ['JSON of something else', '{"a": 1}', { code: 'unknownFormat' }],
  [
    'Spliit’s CSV, which names no payer',
    'Date,Description,Category,Currency,Cost,Original cost,Original currency,Conversion rate,Is Reimbursement,Split mode,Ida,Jon\n2026-01-01,Hut,Rent,EUR,10,,,,No,Evenly,5,-5\n',
    { code: 'spliitCsv' },
  ],
])('%s is refused, in words about it.', (_what, text, refusal) => {
  expect(refusalOf(() => readImport(text, OPTIONS))).toEqual(refusal);
});

test('What is too large is refused with its size.', () => {
  const bytes = new Uint8Array(MAX_IMPORT_BYTES + 1).fill(48);
  expect(refusalOf(() => readImportFile(bytes, OPTIONS))).toEqual({ code: 'tooLarge', bytes: MAX_IMPORT_BYTES + 1 });
  expect(refusalOf(() => readImport('é'.repeat(MAX_IMPORT_BYTES / 2 + 1), OPTIONS))).toMatchObject({
    code: 'tooLarge',
  });
});

test('More people or expenses than a project holds are refused with their number.', () => {
  const people = Array.from({ length: MAX_MEMBERS + 1 }, (_, at) => `x 1 p${at}`).join('\n');
  expect(refusalOf(() => readImport(people, OPTIONS))).toEqual({ code: 'tooManyMembers', count: MAX_MEMBERS + 1 });
  const expenses = 'x 1 p\n'.repeat(MAX_EXPENSES + 1);
  expect(refusalOf(() => readImport(expenses, OPTIONS))).toEqual({ code: 'tooManyExpenses', count: MAX_EXPENSES + 1 });
});

test('The largest file of each kind is refused in no more than some seconds.', () => {
  const lines = Array.from({ length: 200_000 }, (_, at) => `x 1 p${at}`).join('\n');
  expect(refusalOf(() => readImport(lines, OPTIONS))).toMatchObject({ code: 'tooManyMembers', count: 200_000 });
  const bill = (at: number) => ({ what: '', amount: 1, payer_name: `p${at}`, owers: [`p${at}`] });
  const bills = JSON.stringify(Array.from({ length: 70_000 }, (_, at) => bill(at)));
  expect(refusalOf(() => readImport(bills, OPTIONS))).toMatchObject({ code: 'tooManyMembers', count: 70_000 });
});

test('More places in lists of who shares than a project holds are refused with their number.', () => {
  const members = Array.from({ length: 100 }, (_, at) => ({ id: `p${at}`, name: `p${at}` }));
  const paidFor = members.slice(1).map(({ id }) => ({ participantId: id, shares: 100 }));
  const expense = { title: 'x', amount: 9_900, paidById: 'p0', paidFor, splitMode: 'EVENLY' };
  const group = { name: 'Large', participants: members, expenses: Array.from({ length: 203 }, () => expense) };
  expect(refusalOf(() => readImport(JSON.stringify(group), OPTIONS))).toEqual({
    code: 'tooManyShares',
    count: 203 * 99,
  });
});

test('An amount that no expense can have is refused with the name of its expense.', () => {
  const bill = { what: 'Yacht', amount: 99_999_999_999, payer_name: 'Ida', owers: ['Ida'] };
  expect(refusalOf(() => readImport(JSON.stringify([bill]), OPTIONS))).toEqual({
    code: 'amountTooLarge',
    name: 'Yacht',
  });
});

test('Names are taken as a project takes them: without controls, and no longer than it allows.', () => {
  const group = {
    name: `Trip\u202E ${'x'.repeat(300)}`,
    participants: [{ id: 'a', name: ' Ida\nB ' }],
    expenses: [
      {
        title: 'y'.repeat(300),
        notes: 'kept',
        amount: 1,
        paidById: 'a',
        paidFor: [{ participantId: 'a', shares: 1 }],
        splitMode: 'EVENLY',
      },
    ],
  };
  const { name, members } = readImport(JSON.stringify(group), OPTIONS);
  expect([name?.length, members[0]?.name]).toEqual([200, 'Ida B']);
  expect(members[0]?.expenses[0]?.name).toBe(`${'y'.repeat(193)} [kept]`);
});
