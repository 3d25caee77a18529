import { readAnswer, SourceError } from './rate-source';

const DAILY = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='2026-11-24'>
			<Cube currency='USD' rate='1.0583'/>
			<Cube currency='JPY' rate='161.94'/>
			<Cube currency='CZK' rate='25.300'/>
			<Cube currency='IDR' rate='16814.36'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`;

const withRate = (code: string, rate: string) =>
  DAILY.replace("<Cube currency='USD' rate='1.0583'/>", `<Cube currency='${code}' rate='${rate}'/>`);

const json = (change: object = {}) =>
  JSON.stringify({ amount: 1.0, base: 'EUR', date: '2026-11-24', rates: { CZK: 25.3, USD: 1.0583 }, ...change });

test('The daily file of the European Central Bank is read with its day, to the last digit.', () => {
  expect(readAnswer(DAILY)).toEqual({
    day: '2026-11-24',
    rates: { EUR: '1', USD: '1.0583', JPY: '161.94', CZK: '25.3', IDR: '16814.36' },
  });
  expect(readAnswer(DAILY.replaceAll("'", '"'))).toEqual(readAnswer(DAILY));
});

test('The JSON of Frankfurter is read, whatever its base.', () => {
  expect(readAnswer(json())).toEqual({ day: '2026-11-24', rates: { EUR: '1', CZK: '25.3', USD: '1.0583' } });
  const small = json({ base: 'IDR', rates: { EUR: 0.000052, BHD: 1e-7, USD: 0.1 + 0.2 } });
  expect(readAnswer(small).rates).toEqual({ IDR: '1', EUR: '0.000052', BHD: '0.0000001', USD: '0.3' });
});

test.each([
  ['no currency', 'XAU', '0.0004'],
  ['of a currency that is none today', 'DEM', '1.95583'],
  ['zero', 'USD', '0.0000'],
  ['two points', 'USD', '1.05.83'],
  ['a point alone', 'USD', '.'],
  ['more than a rate can be', 'USD', '10000000000000'],
  ['the base again', 'EUR', '1.2'],
])('A rate that is %s is left out of the file.', (_name, code, rate) => {
  expect(readAnswer(withRate(code, rate)).rates).toEqual({ EUR: '1', JPY: '161.94', CZK: '25.3', IDR: '16814.36' });
});

test.each([
  ['zero', 0],
  ['below zero', -1.0583],
  ['more than a rate can be', 1e13],
  ['endless', '1e400'],
  ['no number', '1.0583'],
  ['nothing', null],
  ['of a currency that is none', undefined],
])('A rate that is %s is left out of the JSON.', (_name, rate) => {
  const text = json({ rates: { CZK: 25.3, XXX: 3, __proto__: 3, USD: rate } }).replace('"1e400"', '1e400');
  expect(readAnswer(text).rates).toEqual({ EUR: '1', CZK: '25.3' });
});

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`,
).join('')}]>`;

test.each([
  ['a billion laughs', DAILY.replace('<?xml version="1.0" encoding="UTF-8"?>', LAUGHS)],
  ['an entity from elsewhere', DAILY.replace('<Cube>', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Cube>')],
  ['a comment', DAILY.replace('<Cube>', '<!-- <Cube time="2026-11-25"> --><Cube>')],
  ['another day', DAILY.replace('</gesmes:Envelope>', "<Cube time='2026-11-23'></Cube></gesmes:Envelope>")],
  ['no day', DAILY.replace(" time='2026-11-24'", '')],
  ['a day that is none', DAILY.replace('2026-11-24', '2026-02-30')],
  ['no rates', DAILY.replace(/<Cube currency=.*\/>/g, '')],
  ['the rates of an entity', DAILY.replace(/rate='[^']*'/g, "rate='&rate;'")],
])('A file with %s is refused.', (_name, text) => {
  expect(() => readAnswer(text)).toThrow(SourceError);
});

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>Sign in</title>'],
  ['half of it', json().slice(0, -10)],
  ['another form', JSON.stringify({ result: 'success', conversion_rates: { EUR: 1 } })],
  ['the rates of a hundred', json({ amount: 100 })],
  ['no base', json({ base: undefined })],
  ['an unknown base', json({ base: 'XAU' })],
  ['a day that is none', json({ date: 'yesterday' })],
  ['no rates', json({ rates: {} })],
  ['a list', json({ rates: [25.3] })],
  ['a number', '25.3'],
])('An answer of %s is refused.', (_name, text) => {
  expect(() => readAnswer(text)).toThrow(SourceError);
});

test('Ten million characters of anything are read in linear time.', () => {
  const begin = performance.now();
  for (const part of ['<Cube time="', "<Cube currency='USD' rate='", '<Cube ', '<', '1.']) {
    expect(() => readAnswer(`<${part.repeat(2_000_000 / part.length)}`)).toThrow(SourceError);
  }
  expect(performance.now() - begin).toBeLessThan(2_000);
});
