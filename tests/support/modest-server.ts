import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LocalServer, startServer } from './local-server';

interface Expense {
  id: string;
  name: string | null;
  amount: number | null;
  order: number;
  involved_members: string[];
}

interface Member {
  id: string;
  name: string | null;
  order: number;
  expenses: Expense[];
}

interface Project {
  id: string;
  name: string | null;
  created_at: string;
  updated_at: string;
  members: Member[];
}

type Body = Partial<Expense>;

/** The result of a call: a status, and a body if the answer has one. */
type Answer = [status: number, body?: unknown];

const MISSING: Answer = [404, { message: 'Not found' }];

/** The fields and headers that the specification names. This server refuses all others, as one with a strict parser and CORS does. */
const FIELDS = ['name', 'order', 'amount', 'involved_members'];
const REFUSED_HEADERS = /^(idempotency-key|if-match|prefer|device-mark|claimed-by|change-group)$/;

/**
 * A server that answers what section 7 of the specification promises, and nothing else: no versions, tags or keys, times
 * without a zone, the id and the name of what is new, and nothing after a change or a deletion.
 */
export class ModestServer {
  readonly projects = new Map<string, Project>();
  /** The calls as `METHOD /path`, without preflights. */
  calls: string[] = [];
  /** Whether changes and deletions are answered with 204, and not with a 200. */
  isBare = true;
  /** The text of that 200. */
  word = '';
  /** The call, counted from now, that fails with a 500. */
  failsAt: number | null = null;
  #server: LocalServer | null = null;

  /** Starts it and returns its base URL. */
  async start(): Promise<string> {
    this.#server = await startServer((request, response) => {
      this.#receive(request, response).catch(() => response.destroy());
    });
    return `${this.#server.url}/v1`;
  }

  async stop(): Promise<void> {
    await this.#server?.close();
  }

  /** The project as people see it. */
  plain(id: string) {
    const { name, members } = this.projects.get(id) as Project;
    const nameOf = (memberId: string) => members.find((member) => member.id === memberId)?.name;
    const inOrder = <T extends { order: number }>(items: T[]) => items.toSorted((a, b) => a.order - b.order);
    return {
      name,
      members: inOrder(members).map((member) => ({
        name: member.name,
        expenses: inOrder(member.expenses).map((expense) => [
          expense.name,
          expense.amount,
          expense.involved_members.map(nameOf),
        ]),
      })),
    };
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type, Accept');
    if (method === 'OPTIONS') return void response.writeHead(204).end();

    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    this.calls.push(`${method} ${url.replace('/v1', '')}`);
    const sent: Body = text === '' ? {} : JSON.parse(text);
    const isUnknown = Object.keys(sent).some((field) => !FIELDS.includes(field));
    const isRefused = isUnknown || Object.keys(request.headers).some((header) => REFUSED_HEADERS.test(header));
    if (this.failsAt !== null) this.failsAt -= 1;
    const answer: Answer = isRefused ? [400, { message: 'Bad request' }] : [500, { message: 'Failed' }];
    const [status, body] =
      isRefused || this.failsAt === 0 ? answer : this.#answer(method, url.split('/').slice(2), sent);
    if (body === undefined && this.isBare) response.writeHead(status).end();
    else if (body === undefined) response.writeHead(200, { 'Content-Type': 'text/plain' }).end(this.word);
    else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  #answer(method: string, path: string[], body: Body): Answer {
    const [room, projectId, , memberId, , expenseId] = path;
    if (room !== 'projects') return MISSING;
    if (projectId === undefined) return method === 'POST' ? this.#create(body) : MISSING;
    const project = this.projects.get(projectId);
    if (project === undefined) return MISSING;
    project.updated_at = now();
    if (path.length === 2) return this.#answerForProject(method, project, body);
    if (path.length === 3) return method === 'POST' ? createIn(project.members, body, { expenses: [] }) : MISSING;
    const member = project.members.find(({ id }) => id === memberId);
    if (member === undefined) return MISSING;
    if (path.length === 4) return change(method, project.members, member, body);
    if (path.length === 5) {
      return method === 'POST' ? createIn(member.expenses, body, body) : MISSING;
    }
    const expense = member.expenses.find(({ id }) => id === expenseId);
    return expense === undefined ? MISSING : change(method, member.expenses, expense, body);
  }

  #create({ name = null }: Body): Answer {
    const id = randomUUID();
    this.projects.set(id, { id, name, created_at: now(), updated_at: now(), members: [] });
    return [201, { id }];
  }

  #answerForProject(method: string, project: Project, { name }: Body): Answer {
    if (method === 'PUT') project.name = name ?? null;
    else if (method === 'DELETE') this.projects.delete(project.id);
    else return [200, told(project)];
    return [204];
  }
}

/** A project with its lists in the order in which they were made, and with involved members as the entity has them. */
function told({ name, created_at, updated_at, members }: Project) {
  const involved = (ids: string[]) =>
    members.filter(({ id }) => ids.includes(id)).map(({ id, name, order }) => ({ id, name, order }));
  return {
    name,
    created_at,
    updated_at,
    members: members.map((member) => ({
      ...member,
      expenses: member.expenses.map((expense) => ({
        ...expense,
        involved_members: involved(expense.involved_members),
      })),
    })),
  };
}

function createIn<T extends Member | Expense>(items: T[], { name = null, order = 0 }: Body, more: Partial<T>): Answer {
  const created = { ...more, id: randomUUID(), name, order } as T;
  items.unshift(created);
  return [201, { id: created.id, name }];
}

function change<T extends Member | Expense>(method: string, items: T[], item: T, body: Body): Answer {
  if (method === 'PUT') Object.assign(item, body);
  else if (method === 'DELETE') items.splice(items.indexOf(item), 1);
  else return MISSING;
  // A changed member is answered with its name, a changed expense with nothing.
  return method === 'PUT' && 'expenses' in item ? [200, { name: item.name }] : [204];
}

/** The time in UTC without saying so. */
function now(): string {
  return new Date().toISOString().replace('Z', '');
}
