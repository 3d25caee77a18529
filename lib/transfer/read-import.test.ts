import { MAX_EXPENSES, MAX_MEMBERS } from '@/lib/domain/project';
import { ImportRefused, MAX_IMPORT_BYTES } from './import-refused';
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
  ['UTF-16 without a byte order mark', Buffer.from(LIST, 'utf16le')],
  ['UTF-16 with the larger byte first', Buffer.from(LIST, 'utf16le').swap16()],
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

const zip = (...files: readonly string[]) => `PK\u0003\u0004\u0014\0${files.join('\0PK\u0001\u0002')}`;

test.each([
  ['a sheet of Excel or Google', zip('[Content_Types].xml', 'xl/workbook.xml'), 'spreadsheet'],
  ['a sheet of Numbers', zip('Index/Document.iwa'), 'spreadsheet'],
  ['a sheet of LibreOffice', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'spreadsheet'],
  ['a sheet of an old Excel', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1', 'spreadsheet'],
  ['an archive', zip('group.csv'), 'archive'],
  ['a PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\n', 'pdf'],
])('Refuses %s, and says which kind it is.', (_what, text, code) => {
  expect(refusalOf(() => readImportFile(Buffer.from(text, 'latin1'), OPTIONS))).toEqual({ code });
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
  const lines = Array.from({ length: 50_000 }, (_, at) => `x 1 p${at}`).join('\n');
  expect(refusalOf(() => readImport(lines, OPTIONS))).toMatchObject({ code: 'tooManyMembers', count: 50_000 });
  const bill = (at: number) => ({ what: '', amount: 1, payer_name: `p${at}`, owers: [`p${at}`] });
  const bills = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => bill(at)));
  expect(refusalOf(() => readImport(bills, OPTIONS))).toMatchObject({ code: 'tooManyMembers', count: 20_000 });
});

const fill = (entry: string, begin: string, end: string) =>
  begin + entry.repeat(Math.floor((MAX_IMPORT_BYTES - begin.length - end.length) / entry.length)) + end;
const numbers = (length: number) => Array.from({ length }, (_, at) => at);
const SPLITWISE = 'Date,Description,Category,Cost,Currency';
const BILLS = 'what,amount,payer_name,owers';
const QUITS = '{"name":null,"created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z","members":[';

test.each([
  ['bills that are none', fill('{},', '[', '1]'), { code: 'unreadable', place: '0.what' }],
  ['expenses that are none', fill('{},', '{"participants":[],"expenses":[', '1]}'), { place: 'expenses.0.title' }],
  ['members that are none', fill('{},', QUITS, '1]}'), { code: 'unreadable', place: 'members.0.id' }],
  [
    'people who are none',
    fill(
      '1,',
      `${QUITS}{"id":"a","order":0,"name":null,"expenses":[{"id":"b","name":null,"amount":1,"order":0,"involved_members":[`,
      '1]}]}]}',
    ),
    { code: 'unreadable', place: 'members.0.expenses.0.involved_members.0' },
  ],
  [
    'people of one bill',
    `[{"what":"","amount":1,"payer_name":"a","owers":[${numbers(500_000).map((at) => `"${at}"`)}]}]`,
    { code: 'tooManyMembers', count: 500_000 },
  ],
  [
    'people in one cell',
    `${BILLS}\nHut,1,Bo,"${numbers(500_000).join(', ')}"`,
    { code: 'tooManyMembers', count: 500_000 },
  ],
  [
    'payers',
    `${BILLS}\n${numbers(400_000)
      .map((at) => `,1,${at},a`)
      .join('\n')}`,
    { code: 'tooManyMembers', count: 400_000 },
  ],
  [
    'members in a section',
    `name,weight,active\n${numbers(200_000)
      .map((at) => `${at},1,1`)
      .join('\n')}\n\n${fill('x,1,1,1,a\n', 'what,amount,timestamp,payer_name,owers\n', '').slice(0, 2e6)}`,
    { code: 'tooManyMembers', count: 200_001 },
  ],
  [
    'columns and rows',
    fill('2026-01-01,,,,EUR\n', `${SPLITWISE}${',a'.repeat(100_000)}\n`, ''),
    { code: 'tooManyMembers', count: 100_000 },
  ],
  [
    'currencies',
    `${BILLS},currency\n${numbers(75_000)
      .map((at) => `x,1,a,b,${at}`)
      .join('\n')}`,
    { code: 'unknownFormat' },
  ],
])('A file full of %s is refused at once.', (_what, text, refusal) => {
  expect(refusalOf(() => readImport(text, OPTIONS))).toMatchObject(refusal);
});

test('A list in a sea of lines is read at once.', () => {
  const expected = [['Hut', 24_000]];
  for (const text of [fill('\n', '', 'Hut 240').slice(-1e6), fill('a\n', 'Hut 240\n', '').slice(0, 1e6)]) {
    const [member] = readImport(text, OPTIONS).members;
    expect(member?.expenses.map(({ name, amount }) => [name, amount])).toEqual(expected);
  }
});

test.each([
  ['a box', '[ ] Hut 240 Anna\n[x] Fuel 60 Ben'],
  ['a brace', '{Hut} 240 Anna\nFuel 60 Ben'],
])('A list that begins with %s is no JSON.', (_what, text) => {
  const { members } = readImport(text, OPTIONS);
  expect(members.map(({ name, expenses }) => [name, expenses.map(({ amount }) => amount)])).toEqual([
    ['Anna', [24_000]],
    ['Ben', [6_000]],
  ]);
});

test.each([
  ['a page of the web', '<!doctype html>\n<title>Sign in</title>\nCosts 5 Euro\n'],
  ['a picture', '\u0089PNG\r\n\u001A\n\0\0\0 13\nIHDR 5 x\n'],
])('%s holds words and numbers, and is no list.', (_what, text) => {
  expect(refusalOf(() => readImport(text, OPTIONS))).toEqual({ code: 'unknownFormat' });
});

test.each([';', ',', '\t'])(
  'A first line that tells spreadsheets the delimiter %j is none of the table.',
  (delimiter) => {
    const rows = [SPLITWISE, '2026-01-02,Hut,Rent,10,EUR,5,-5', '2026-01-02,Tea,Food,10,EUR,5,-4'];
    const [header, row, faulty] = rows.map((cells) => cells.replaceAll(',', delimiter));
    const text = `sep=${delimiter}\r\n${header}${delimiter}Ida${delimiter}Jon\r\n${row}\r\n`;
    expect(readImport(text, OPTIONS).balances.map(({ ours }) => ours)).toEqual([500, -500]);
    expect(refusalOf(() => readImport(text + faulty, OPTIONS))).toEqual({ code: 'unbalancedRow', line: 4 });
  },
);

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

const GROUPED = {
  ihatemoney: (currency: string) => `what,amount,currency,payer_name,owers\nHut,"12,000",${currency},Ida,"Ida, Jon"\n`,
  Cospend: (currency: string) =>
    `name,weight,active\nIda,1,1\nJon,1,1\n\nwhat,amount,timestamp,payer_name,owers\nHut,"12,000",1,Ida,"Ida,Jon"\n\ncurrencyname,exchange_rate\n${currency},1\n`,
  Tricount: (currency: string) => `Who Paid;Total;Currency;Description;Involved\nIda;12,000;${currency};Hut;Ida, Jon\n`,
  Sesterce: (currency: string) =>
    `Date,Title,Paid by Ida,Paid by Jon,Paid for Ida,Paid for Jon,Currency,Category\n,Hut,"12,000",0,"6,000","6,000",${currency},\n`,
  Quits: (currency: string) =>
    `Type,Date,Paid by,Name,Amount,Currency,Ida,Jon,Parts,Note\nExpense,,Ida,Hut,"12,000",${currency},"6,000","6,000",,\nBalance,,,,,${currency},"6,000","-6,000",,\n`,
};

test.each(Object.entries(GROUPED))(
  'A spreadsheet’s 12,000 in a file of %s is that many yen. In euros it is told that it may be as many.',
  (_source, textIn) => {
    const read = (currency: string) => {
      const { members, balances, remarks } = readImport(textIn(currency), OPTIONS);
      const doubtful = remarks.filter(({ kind }) => kind === 'doubtfulAmounts').map(({ count }) => count);
      return [members[0]?.expenses[0]?.amount, balances[0]?.theirs, balances[0]?.ours, ...doubtful];
    };
    expect(read('JPY')).toEqual([1_200_000, 600_000, 600_000]);
    expect(read('EUR')).toEqual([1_200, 600, 600, 1]);
  },
);

test.each(Object.entries(GROUPED))('An apostrophe in a file of %s that groups nothing is told.', (_source, textIn) => {
  const kinds = (amount: string) =>
    readImport(textIn('EUR').replaceAll('12,000', amount).replaceAll('6,000', "6'000"), OPTIONS).remarks.map(
      ({ kind }) => kind,
    );
  expect(kinds("12'000")).not.toContain('doubtfulAmounts');
  expect(kinds("120'00")).toContain('doubtfulAmounts');
});

test('A share of a yen that a program has divided is that, and no group. It is told that it may be one.', () => {
  const shared = (amount: string) =>
    `name,weight,active\nIda,1,1\nJon,1,1\n\nwhat,amount,timestamp,payer_name,owers\nHut,${amount},1,Ida,Jon\n\ncurrencyname,exchange_rate\nJPY,1\n`;
  const { members, remarks } = readImport(shared('333.125'), OPTIONS);
  expect(members[0]?.expenses[0]?.amount).toBe(33_313);
  expect(remarks).toContainEqual(expect.objectContaining({ kind: 'doubtfulAmounts', count: 1 }));
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
  expect(members[0]?.expenses[0]).toMatchObject({ name: 'y'.repeat(200), note: 'kept' });
});
