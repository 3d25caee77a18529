import { ImportRefused } from '@/lib/transfer/import-refused';
import { readImport } from '@/lib/transfer/read-import';
import { quoted } from '@/tests/support/transfer/source-group';

/** Bytes of the two files, and how much more a linear reader may need for the second. A quadratic one needs 256 times as much. */
const SMALL = 2 ** 15;
const TIMES = 16;
const MOST = 6 * TIMES;

/** Milliseconds of CPU that this process took to read the file, whatever else the machine did. */
function costOf(text: string): number {
  const before = process.cpuUsage();
  try {
    readImport(text, { decimalMark: '.', currency: 'EUR' });
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const numbers = (length: number) => Array.from({ length }, (_, at) => at);
const PEOPLE = numbers(50).map((at) => `p${at}`);

/** The line as often as it fits into so many bytes. */
const fill = (bytes: number, line: string) => line.repeat(Math.max(1, Math.floor(bytes / line.length)));

const SPLITWISE = 'Date,Description,Category,Cost,Currency';
const ENTRY = '2026-01-01,x,y,1,EUR,1,-1\n';
const TOTAL = '2026-01-01,Total balance,,,EUR,1,-1\n';
const BILLS = 'what,amount,payer_name,owers';
const COSPEND = 'what,amount,timestamp,payer_name,payer_weight,owers';
const QUITS = '{"name":null,"created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z","members":[';
const EXPENSE = '{"id":"%","name":"x","amount":1,"order":0,"involved_members":[]}';
const TABLE = 'Type,Date,Paid by,Name,Amount,Currency';
const SESTERCE = 'Date,Title,Paid by a,Paid by b,Paid for a,Paid for b,Currency,Category';
const TRICOUNT = 'Who Paid;Total;Currency;Description;When;Involved';
const SETTLE_UP = 'Who paid,Amount,Currency,For whom,Split amounts,Purpose,Date & time';
const SPLIIT =
  '{"title":"x","amount":1,"paidById":"a","splitMode":"EVENLY","paidFor":[{"participantId":"a","shares":1}]},';
const BILL = '{"what":"x","amount":1,"payer_name":"a","owers":["a","b"]},';

/** A known name of many parts, and a cell that nearly is one at each place. */
const nearlyNames = (bytes: number, separator: string) => ({
  names: numbers(90).map((at) => `${fill(bytes / 400, `a${separator}`)}b${at}`),
  cell: `${fill(bytes / 2, `a${separator}`)}c`,
});

/** By what could be slow about it, a file of about so many bytes. */
const FILES: readonly (readonly [what: string, file: (bytes: number) => string])[] = [
  ['Splitwise: entries', (bytes) => `${SPLITWISE},a,b\n${fill(bytes, ENTRY)}`],
  ['Splitwise: totals', (bytes) => `${SPLITWISE},a,b\n${fill(bytes, TOTAL)}`],
  ['Splitwise: entries and totals', (bytes) => `${SPLITWISE},a,b\n${fill(bytes / 2, ENTRY)}${fill(bytes / 2, TOTAL)}`],
  ['Splitwise: rows without members', (bytes) => `${SPLITWISE},${PEOPLE}\n${fill(bytes, '2026-01-01,x,y,1,EUR\n')}`],
  ['Splitwise: short rows', (bytes) => `${SPLITWISE},${PEOPLE}\n2026-01-01,,,,EUR\n${fill(bytes, 'a\n')}`],
  ['Splitwise: empty columns', (bytes) => `${SPLITWISE},a,b${fill(bytes / 2, ',')}\n${fill(bytes / 2, ENTRY)}`],
  ['Splitwise: a name', (bytes) => `${SPLITWISE},a,b\n2026-01-01,${fill(bytes, 'ẹ́́')},y,1,EUR,1,-1\n`],
  ['ihatemoney: bills', (bytes) => `${BILLS}\n${fill(bytes, 'x,1,a,"a, b"\n')}`],
  ['ihatemoney: columns', (bytes) => `${fill(bytes / 2, 'q,')}${BILLS}\n${fill(bytes / 2, 'x,1,a,"a, b"\n')}`],
  ['ihatemoney: owers', (bytes) => `${BILLS}\nx,1,a,"${fill(bytes, 'a, b, ')}"\n`],
  [
    'ihatemoney: names with separators',
    (bytes) => {
      const { names, cell } = nearlyNames(bytes, ', ');
      return `${BILLS}\n${names.map((name) => `x,1,${quoted(name)},a\n`).join('')}x,1,a,"${cell}"\n`;
    },
  ],
  ['ihatemoney JSON: bills', (bytes) => `[${fill(bytes, BILL)}${BILL.slice(0, -1)}]`],
  [
    'ihatemoney JSON: owers',
    (bytes) => `[{"what":"","amount":1,"payer_name":"a","owers":[${fill(bytes, '"a",')}"b"]}]`,
  ],
  ['ihatemoney JSON: digits', (bytes) => `[{"what":"","amount":${fill(bytes, '9')},"payer_name":"a","owers":["b"]}]`],
  ['Cospend: bills', (bytes) => `${COSPEND}\n${fill(bytes, 'x,1,1,a,1,"a,b"\n')}`],
  ['Cospend: columns', (bytes) => `${fill(bytes / 2, 'q,')}${COSPEND}\n${fill(bytes / 2, 'x,1,1,a,1,a\n')}`],
  ['Cospend: sections', (bytes) => `${COSPEND}\nx,1,1,a,1,a\n\n${fill(bytes, 'z\n\n')}`],
  ['Cospend: categories', (bytes) => `${COSPEND}\n\ncategoryid,categoryname\n${fill(bytes, '1,x\n')}`],
  [
    'Cospend: names with separators',
    (bytes) => {
      const { names, cell } = nearlyNames(bytes, ',');
      const members = names.map((name) => `${quoted(name)},1,1\n`).join('');
      return `name,weight,active\n${members}\n${COSPEND}\nx,1,1,a,1,"${cell}"\n`;
    },
  ],
  ['Spliit: expenses', (bytes) => `{"participants":[],"expenses":[${fill(bytes, SPLIIT)}${SPLIIT.slice(0, -1)}]}`],
  ['Spliit: participants', (bytes) => `{"participants":[${fill(bytes, '{"id":"a","name":"b"},')}{}],"expenses":[]}`],
  ['Spliit: activities', (bytes) => `{"participants":[],"expenses":[],"activities":[${fill(bytes, '1,')}1]}`],
  [
    'Quits: expenses',
    (bytes) => {
      const expenses = numbers(Math.floor(bytes / 70)).map((at) => EXPENSE.replace('%', `e${at}`));
      return `${QUITS}{"id":"a","order":0,"name":null,"expenses":[${expenses}]}]}`;
    },
  ],
  [
    'Quits: people',
    (bytes) =>
      `${QUITS}{"id":"a","order":0,"name":null,"expenses":[{"id":"b","name":null,"amount":1,"order":0,"involved_members":[${fill(bytes, '{"id":"a"},')}{"id":"a"}]}]}]}`,
  ],
  ['Quits: a name', (bytes) => `${QUITS}{"id":"a","order":0,"name":"${fill(bytes, 'ẹ́́')}","expenses":[]}]}`],
  [
    'Quits CSV: rows',
    (bytes) => `${TABLE},a,b,Parts,Note\n${fill(bytes, 'Expense,,a,x,1,EUR,.5,.5,,\n'.replaceAll('.5', '0.5'))}`,
  ],
  ['Quits CSV: members', (bytes) => `${TABLE},${fill(bytes, 'a,')}Parts,Note\n`],
  ['Quits CSV: parts', (bytes) => `${TABLE},a,Parts,Note\nExpense,,a,x,1,EUR,1,${fill(bytes, '1+')}1,\n`],
  ['Quits CSV: balances', (bytes) => `${TABLE},a,Parts,Note\n${fill(bytes, 'Balance,,,,,EUR,1,,\n')}`],
  ['Sesterce: rows', (bytes) => `${SESTERCE}\n${fill(bytes, '2026-01-01,x,2,0,1,1,EUR,\n')}`],
  ['Sesterce: columns', (bytes) => `Date,Title,${fill(bytes, 'Paid by a,')}Paid for a\n2026-01-01,x,1\n`],
  ['Tricount: rows', (bytes) => `${TRICOUNT}\n${fill(bytes, 'a;1;EUR;x;2026-01-01;a, b\n')}`],
  ['Tricount: shares', (bytes) => `${TRICOUNT};Share a;Share b\n${fill(bytes, 'a;2;EUR;x;2026-01-01;;1;1\n')}`],
  ['Settle Up: rows', (bytes) => `${SETTLE_UP}\n${fill(bytes, 'a,2,EUR,a;b,1;1,x,2026-01-01\n')}`],
  ['Settle Up: a list', (bytes) => `${SETTLE_UP}\na,2,EUR,${fill(bytes / 2, 'a;')},${fill(bytes / 2, '1;')},x,\n`],
  ['lines ahead of a table', (bytes) => `a;b;c,d,e\tf\n${fill(bytes, 'x,y;z\n')}`],
  ['an amount in a cell', (bytes) => `${SPLITWISE},a\n2026-01-01,x,y,(${fill(bytes, ' € ')}1),EUR,1\n`],
  ['a table: rows', (bytes) => `name;amount;payer\n${fill(bytes, 'x;1;a\n')}`],
  ['a table: cells', (bytes) => `x;1;a\nx;1;a${fill(bytes, ';')}\n`],
  ['a table: an amount', (bytes) => `x;1;a\nx;1${fill(bytes, ' ')}1;a\n`],
  ['a list: lines', (bytes) => fill(bytes, 'Hut 240 Bo\n')],
  ['a list: lines without amounts', (bytes) => `Hut 240\n${fill(bytes, 'a1\n')}`],
  ['a list: words', (bytes) => `${fill(bytes, '1x ')}5`],
  ['a list: digits', (bytes) => `Hut ${fill(bytes, '1')}`],
  ['a list: marks', (bytes) => `Hut ${fill(bytes, '1.')}`],
  ['a list: spaces', (bytes) => `Hut 5 a${fill(bytes, ' ')}b`],
  ['a list: a payer', (bytes) => `Hut 5 ${fill(bytes, 'ẹ́́')}`],
  ['quotes', (bytes) => `${SPLITWISE},a\n${fill(bytes, '"",')}"`],
  ['JSON that is nested', (bytes) => fill(bytes, '[')],
];

test.each(FILES)('%s: a file of sixteen times the size takes about sixteen times the work.', (_what, file) => {
  const [small, large] = [file(SMALL), file(TIMES * SMALL)];
  costOf(small);
  const once = Math.min(...numbers(3).map(() => costOf(small)));
  // Less than this is what the clock of the CPU and a collection of garbage are worth.
  const bound = MOST * Math.max(once, 5);
  // What else runs on the machine takes from its caches: a reader that is linear is within it once.
  const isWithin = numbers(3).some(() => costOf(large) < bound);
  expect(isWithin).toBe(true);
});
