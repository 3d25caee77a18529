// A walk through the API, which needs nothing but `fetch`: Node.js, Deno, Bun and browsers have it.
// tests/system/api-document.test.ts walks so through a running server.

interface Answer {
  status: number;
  etag: string;
  text: string;
  /** The JSON of the answer. The document at /api says which of these fields a call answers with. */
  json: Fields;
}

interface Fields {
  id: string;
  /** Of a problem. */
  code: string;
  read_only: boolean;
  /** The ids of new entries, by their keys in the request. */
  ids: Record<string, string>;
  members: { id: string; name: string }[];
  payments: { from: string; to: string; amount: number }[];
}

/** Creates a project, members and expenses, reads who pays whom, and deletes it all again. `baseUrl` ends with /api. */
export async function walk(baseUrl: string, send: typeof fetch = fetch): Promise<string[]> {
  async function call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const init = { method, headers: { ...type, ...headers }, ...(body && { body: JSON.stringify(body) }) };
    const response = await send(baseUrl + path, init);
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') === true;
    return {
      status: response.status,
      etag: response.headers.get('ETag') ?? '',
      text,
      json: JSON.parse(isJson && text !== '' ? text : '{}'),
    };
  }

  // A key of one's own makes it safe to send a creation again whose answer was lost.
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const created = await call('POST', '/projects', { name: 'Ski week', currency: 'EUR', rates: { CZK: '0.0395' } }, key);
  const project = `/projects/${created.json.id}`;

  const anna = (await call('POST', `${project}/members`, { name: 'Anna' })).json.id;
  const bo = (await call('POST', `${project}/members`, { name: 'Bo' })).json.id;
  const fuel = { name: 'Fuel', amount: 64.5, involved_members: [] };
  const expense = `${project}/members/${anna}/expenses/${(await call('POST', `${project}/members/${anna}/expenses`, fuel)).json.id}`;
  // The bill was in crowns. What it comes to is computed here: the server converts nothing.
  const original = { amount: 506.33, currency: 'CZK' };
  const pizza = { name: 'Pizza', amount: 20, original, involved_members: [anna, bo] };
  await call('POST', `${project}/members/${bo}/expenses`, pizza);

  // A change names the state that it has seen, and is refused where somebody else was faster.
  const seen = { 'If-Match': (await call('GET', expense)).etag };
  await call('PUT', expense, { amount: 70 }, seen);
  const late = await call('PUT', expense, { amount: 75 }, seen);
  if (late.json.code !== 'precondition_failed') throw new Error('A change of an outdated state was taken.');

  // All of a patch is done or nothing. Keys that begin with new- create, and stand for what they create.
  const patch = {
    members: { 'new-cem': { name: 'Cem' }, [bo]: { order: 2 } },
    expenses: { 'new-lift': { member_id: 'new-cem', name: 'Lift', amount: 30, involved_members: ['new-cem'] } },
  };
  const once = { 'Idempotency-Key': crypto.randomUUID(), Prefer: 'return=minimal' };
  const { 'new-cem': cem = '' } = (await call('PATCH', project, patch, once)).json.ids;
  // Null deletes a member, with what it paid.
  await call('PATCH', project, { members: { [cem]: null } });

  const read = await call('GET', project);
  const names = new Map(read.json.members.map(({ id, name }) => [id, name]));
  const settlement = await call('GET', `${project}/settlement`);
  const payments = settlement.json.payments.map(
    ({ from, to, amount }) => `${names.get(from)} pays ${names.get(to)} ${amount.toFixed(2)}`,
  );
  const table = await call('GET', `${project}/csv`);
  if (!table.text.includes('Fuel')) throw new Error('The table lacks an expense.');
  const again = await call('GET', project, undefined, { 'If-None-Match': read.etag });
  if (again.status !== 304) throw new Error('The project has changed by itself.');

  await call('DELETE', expense);
  await call('DELETE', `${project}/members/${bo}`);

  // Who has this link reads, and no more. Its id is drawn here.
  const reading = base58(crypto.getRandomValues(new Uint8Array(16)));
  await call('PUT', `${project}/links/${reading}`, { may: 'read' });
  const looked = await call('GET', `/projects/${reading}`);
  if (looked.json.read_only !== true || looked.json.id !== reading) throw new Error('The link does more than look.');

  // A deleted project is kept for a while, unless it is to go for good.
  await call('DELETE', project);
  await call('POST', `${project}/undelete`);
  await call('DELETE', `${project}?for_good=true`);
  const gone = await call('GET', project);
  if (gone.json.code !== 'project_not_found') throw new Error('The project is still there.');
  return payments;
}

/** 128 bits in 22 characters, as ids are written. */
function base58(bits: Uint8Array): string {
  let rest = bits.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  let id = '';
  for (; id.length < 22; rest /= 58n) {
    id = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'[Number(rest % 58n)] + id;
  }
  return id;
}
