import { parse } from 'csv-parse/sync';
import { getEnv } from '@/lib/server/process/env';
import { importProject } from '@/lib/server/services/import-project';
import { readImportFile } from '@/lib/transfer/read-import';
import { call, callForText, respond, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { strictRows } from '@/tests/support/transfer/strict-csv';

withTestDatabase();

afterEach(() => {
  getEnv().RATE_LIMIT = 'off';
});

const ACCEPT_CSV = { Accept: 'text/csv' };

const readCsv = (projectId: string, headers: Record<string, string> = {}) =>
  callForText('GET', `/projects/${projectId}`, { headers: { ...ACCEPT_CSV, ...headers } });

test('Who accepts CSV is given the project as a table, with the share of each member.', async () => {
  const { projectId } = await createTrip();
  const { status, headers, text } = await readCsv(projectId);

  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
  expect(headers.get('Vary')).toBe('Accept, Accept-Language');
  expect(headers.get('Cache-Control')).toBe('private, no-cache');
  expect(Number(headers.get('Content-Length'))).toBe(Buffer.byteLength(`\uFEFF${text.replace(/^\uFEFF/, '')}`));
  const rows = [
    ['Type', 'Date', 'Paid by', 'Name', 'Amount', 'Currency', 'Ana', 'Ben', 'Cem', 'Parts', 'Note'],
    ['Expense', '', 'Ana', 'Taxi', '30.00', '', '10.00', '10.00', '10.00', '', ''],
    ['Expense', '', 'Ben', 'Dinner', '45.50', '', '22.75', '22.75', '', '', ''],
    ['Sum', '', '', '', '75.50', '', '32.75', '32.75', '10.00', '', ''],
    ['Paid', '', '', '', '', '', '30.00', '45.50', '0.00', '', ''],
    ['Share', '', '', '', '', '', '32.75', '32.75', '10.00', '', ''],
    ['Balance', '', '', '', '', '', '-2.75', '12.75', '-10.00', '', ''],
  ];
  expect(parse(text, { bom: true })).toEqual(rows);
  expect(strictRows(text, ',')).toEqual(rows);
});

test('It has a path of its own, and words and marks of the language that the request prefers.', async () => {
  const { projectId } = await createTrip();
  const read = (language: string, path = '/csv') =>
    callForText('GET', `/projects/${projectId}${path}`, {
      headers: { 'Accept-Language': language, ...(path === '' && ACCEPT_CSV) },
    });
  const rowOf = async (language: string, path?: string) => (await read(language, path)).text.split('\r\n')[1];
  const english = 'Expense,,Ana,Taxi,30.00,,10.00,10.00,10.00,,';
  expect((await callForText('GET', `/projects/${projectId}/csv`)).text).toBe((await readCsv(projectId)).text);
  expect([await rowOf('*'), await rowOf('fr-CA, en-GB;q=0.5, de;q=0.1')]).toEqual([english, english]);
  for (const path of ['/csv', '']) {
    expect(await rowOf('de-AT,de;q=0.9,en;q=0.8', path)).toBe('Ausgabe;;Ana;Taxi;30,00;;10,00;10,00;10,00;;');
    expect(await rowOf('es-MX', path)).toBe('Gasto;;Ana;Taxi;30,00;;10,00;10,00;10,00;;');
  }
});

test('It is imported again in each language, through the calls that an import makes, to equal balances.', async () => {
  const { projectId, ana, ben, cem } = await createTrip();
  await send('PUT', `/projects/${projectId}`, { currency: 'EUR' });
  const add = (payer: { id: string }, expense: object) =>
    send('POST', `/projects/${projectId}/members/${payer.id}/expenses`, expense);
  await add(cem, { name: '=Hut', amount: 100, date: '2026-11-19', note: 'two\nlines' });
  const involved = [cem.id, ana.id, ben.id];
  await add(ana, { name: 'Fuel', amount: 10.01, involved_members: involved, weights: { [cem.id]: 5, [ben.id]: 2 } });
  await add(ben, { amount: 7.5, is_payment: true, involved_members: [cem.id] });
  const settlement = (id: string) => call('GET', `/projects/${id}/settlement`);
  const withoutIds = (members: { id: string }[]) => members.map(({ id: _, ...member }) => member);
  const { body: expected } = await settlement(projectId);
  for (const language of ['en', 'de', 'es']) {
    const response = await respond('GET', `/projects/${projectId}/csv`, { headers: { 'Accept-Language': language } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const imported = readImportFile(bytes, { decimalMark: '.' });
    expect([imported.format, imported.currency]).toEqual(['quits-csv', 'EUR']);
    const copy = await importProject(imported);
    expect(withoutIds((await settlement(copy)).body.members)).toEqual(withoutIds(expected.members));
    const again = await callForText('GET', `/projects/${copy}/csv`, { headers: { 'Accept-Language': language } });
    expect(again.text).toBe(
      Buffer.from(bytes)
        .toString()
        .replace(/^\uFEFF/, ''),
    );
  }
});

test('Its bytes begin with a byte order mark, and a formula is defused in them.', async () => {
  const { projectId, ana } = await createTrip();
  await send('PUT', `/projects/${projectId}/members/${ana.id}`, { name: '=HYPERLINK("x")' });
  const response = await respond('GET', `/projects/${projectId}`, { headers: ACCEPT_CSV });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toContain(`"'=HYPERLINK(""x"")"`);
});

test('JSON and CSV have tags of their own, and each is 304 by its own alone.', async () => {
  const { projectId } = await createTrip();
  const json = (await call('GET', `/projects/${projectId}`)).headers;
  const csv = (await readCsv(projectId)).headers;
  const [ofJson, ofCsv] = [json.get('ETag') ?? '', csv.get('ETag') ?? ''];
  expect(json.get('Vary')).toBe('Accept');
  expect(ofCsv).not.toBe(ofJson);

  const known = await readCsv(projectId, { 'If-None-Match': `W/${ofCsv}` });
  expect([known.status, known.text, known.headers.get('ETag'), known.headers.get('Vary')]).toEqual([
    304,
    '',
    ofCsv,
    'Accept, Accept-Language',
  ]);
  expect((await readCsv(projectId, { 'If-None-Match': ofJson })).status).toBe(200);
  expect((await readCsv(projectId, { 'If-None-Match': ofCsv, 'Accept-Language': 'de' })).status).toBe(200);
  const asJson = await call('GET', `/projects/${projectId}`, { headers: { 'If-None-Match': ofCsv } });
  expect(asJson.status).toBe(200);

  await send('PUT', `/projects/${projectId}`, { name: 'Rome' });
  expect((await readCsv(projectId, { 'If-None-Match': ofCsv })).status).toBe(200);
});

test('No change can be bound to the tag of the CSV.', async () => {
  const { projectId } = await createTrip();
  const etag = (await readCsv(projectId)).headers.get('ETag') ?? '';
  expect((await send('PUT', `/projects/${projectId}`, { name: 'Rome' }, { 'If-Match': etag })).status).toBe(412);
});

test('A project that is not there is a problem, in JSON.', async () => {
  const { status, text } = await readCsv('z'.repeat(22));
  expect([status, JSON.parse(text).code]).toEqual([404, 'project_not_found']);
});

test('It counts as a read.', async () => {
  const { projectId } = await createTrip();
  getEnv().RATE_LIMIT = 'on';
  const { headers } = await readCsv(projectId);
  expect(headers.get('RateLimit')).toMatch(/^"read";r=\d+;t=\d+$/);
});
