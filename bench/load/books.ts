/** What the server has acknowledged of one project: amounts in minor units by the id of the expense. */
interface Book {
  projectId: string;
  payerId: string;
  acknowledged: Map<string, number>;
}

/** A request of autocannon, and the function that receives the response. */
interface LoadRequest {
  method?: string;
  path?: string;
  body?: string;
  headers?: Record<string, string>;
}
interface Request {
  setupRequest(request: LoadRequest): LoadRequest;
  onResponse(status: number, body: string): void;
}

/** The number of expenses that one connection lets a project have. Above it, each creation is followed by a deletion. */
const MAX_EXPENSES = 5;

export async function createBooks(origin: string, count: number): Promise<Book[]> {
  const books = [];
  for (let at = 0; at < count; at += 1) {
    const projectId = await create(`${origin}/api/projects`, { name: `Load ${at}` });
    const members = `${origin}/api/projects/${projectId}/members`;
    const payerId = await create(members, { name: 'Ana' });
    for (const name of ['Ben', 'Cleo', 'Dora', 'Emil']) await create(members, { name });
    books.push({ projectId, payerId, acknowledged: new Map() });
  }
  return books;
}

/**
 * The repeated requests of one connection, as a client of its own: it creates an expense in its project, changes it, deletes
 * an old one, and reads the project and its page in between. After the time it only reads.
 */
export function requestsOf(books: Book[], connection: number, changesUntil: number): Request[] {
  const { projectId, payerId, acknowledged } = books[connection % books.length] as Book;
  const project = `/api/projects/${projectId}`;
  const expenses = `${project}/members/${payerId}/expenses`;
  const client = { 'x-forwarded-for': `10.0.${Math.floor(connection / 250)}.${(connection % 250) + 1}` };
  const expenseIds: string[] = [];
  let amount = 0;

  const read = (path: string): Request => ({
    setupRequest: (request) => ({ ...request, method: 'GET', path, body: undefined, headers: client }),
    onResponse: () => undefined,
  });
  /** Reads instead if there is nothing to change. */
  const change = (method: string, pathOf: () => string | null, onDone: (body: string) => void): Request => {
    let isSent = false;
    return {
      setupRequest(request) {
        const path = Date.now() < changesUntil ? pathOf() : null;
        isSent = path !== null;
        if (path === null) return read(project).setupRequest(request);
        amount = Math.floor(Math.random() * 1_000_000);
        const body = method === 'DELETE' ? undefined : JSON.stringify({ name: 'Load', amount: amount / 100 });
        return { ...request, method, path, body, headers: { ...client, 'content-type': 'application/json' } };
      },
      onResponse: (status, body) => {
        if (isSent && status < 300) onDone(body);
      },
    };
  };

  const newest = () => expenseIds.at(-1) ?? '';
  return [
    change(
      'POST',
      () => expenses,
      (body) => {
        expenseIds.push((JSON.parse(body) as { id: string }).id);
        acknowledged.set(newest(), amount);
      },
    ),
    read(project),
    change(
      'PUT',
      () => (expenseIds.length > 0 ? `${expenses}/${newest()}` : null),
      () => acknowledged.set(newest(), amount),
    ),
    read(`/project/${projectId}`),
    change(
      'DELETE',
      () => (expenseIds.length > MAX_EXPENSES ? `${expenses}/${expenseIds[0]}` : null),
      () => acknowledged.delete(expenseIds.shift() ?? ''),
    ),
    read(project),
  ];
}

/** The differences between the projects and their books. Prints the sums. */
export async function differencesIn(books: Book[], origin: string): Promise<string[]> {
  let [written, read] = [0, 0];
  let count = 0;
  for (const { projectId, acknowledged } of books) {
    const answer = await fetch(`${origin}/api/projects/${projectId}`);
    const { members } = (await answer.json()) as { members: { expenses: { amount: number }[] }[] };
    const amounts = members.flatMap((member) => member.expenses.map((expense) => Math.round(expense.amount * 100)));
    written += sum([...acknowledged.values()]);
    read += sum(amounts);
    count += amounts.length;
  }
  console.log(`${count} expenses with a sum of ${read / 100}; acknowledged ${written / 100}`);
  return read === written ? [] : [`the sum of all expenses is ${read / 100} instead of ${written / 100}`];
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function create(url: string, body: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}
