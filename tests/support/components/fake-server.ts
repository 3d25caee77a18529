import { amountFromWire, originalFromWire, originalToWire } from '@/lib/contract/minor-units';
import { weightsFor } from '@/lib/domain/involvement';
import type { Expense, Original, Project, Rates, Weights } from '@/lib/domain/project';
import { applyStep, type SaveStep } from '@/lib/domain/save-step';
import { wireProject } from '@/tests/support/wire-project';
import { messages } from './render-with-providers';

export interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
  headers: Readonly<Record<string, string>>;
}

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Replaces `fetch`: answers the API's calls for one project in memory. A test can answer a call itself through
 * `intercept`, which may also wait, or throw as `fetch` does.
 */
export class FakeServer {
  readonly calls: Call[] = [];
  project: Project;
  /** The read-only link, if there is one. */
  readOnlyLink: string | null = null;
  intercept: (call: Call) => Answer | undefined | Promise<Answer | undefined> = () => undefined;
  private lastId = 0;

  constructor(project: Project) {
    this.project = project;
    globalThis.fetch = (async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
      const call = {
        method,
        path: url.replace('/api', ''),
        body: body ? JSON.parse(String(body)) : {},
        headers: headers as Call['headers'],
      };
      this.calls.push(call);
      const answer = (await this.intercept(call)) ?? this.answer(call);
      const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
      const { status } = answer;
      return { ok: status < 300, status, statusText: '', headers: new Headers(answer.headers), text: async () => text };
    }) as typeof fetch;
  }

  /** The calls as 'METHOD /path', in order. */
  get log(): string[] {
    return this.calls.map(({ method, path }) => `${method} ${path}`);
  }

  get writes(): string[] {
    return this.log.filter((call) => !call.startsWith('GET '));
  }

  private answer(call: Call): Answer {
    const locale = /^\/locales\/(en|de|es)\/common\.json$/.exec(call.path)?.[1] as keyof typeof messages | undefined;
    if (locale !== undefined) return { status: 200, body: messages[locale] };
    if (call.path === '/projects') return { status: 201, body: { ...wireProject(this.project), name: call.body.name } };

    const [, , projectId, part, memberId, , expenseId] = call.path.split('/');
    if (projectId !== this.project.id) return problem(404, 'There is no project with this id.', 'project_not_found');
    if (part === 'links') return this.answerOfLinks(call, memberId);
    if (part === 'undelete') return { status: 200, body: wireProject(this.project) };
    if (call.method === 'GET') return { status: 200, body: wireProject(this.project) };

    const step = this.stepOf(call, memberId, expenseId);
    if (step !== null) this.project = { ...applyStep(this.project, step), version: (this.project.version ?? 0) + 1 };
    if (call.method === 'DELETE') return { status: 204 };
    return { status: call.method === 'POST' ? 201 : 200, body: this.changed(step) };
  }

  private answerOfLinks({ method, body }: Call, link = ''): Answer {
    if (method === 'PUT' && body.may === 'read') this.readOnlyLink = link;
    // From now on the project goes by it.
    if (method === 'PUT' && body.may === 'write') this.project = { ...this.project, id: link };
    if (method === 'PUT') return { status: 200, body: { id: link, may: body.may } };
    if (method === 'DELETE') this.readOnlyLink = null;
    if (method === 'DELETE') return { status: 204 };
    const readOnly = this.readOnlyLink === null ? [] : [{ id: this.readOnlyLink, may: 'read' }];
    return { status: 200, body: { links: [{ id: this.project.id, may: 'write' }, ...readOnly] } };
  }

  private stepOf({ method, path, body }: Call, memberId?: string, expenseId?: string): SaveStep | null {
    const name = body.name as string | null;
    const order = body.order as number;
    if (memberId === undefined) {
      const currency = body.currency as string | null | undefined;
      const rates = body.rates as Rates | null | undefined;
      if (method === 'PUT') return { kind: 'project-updated', name, currency, rates };
      if (method === 'DELETE') return null;
      return { kind: 'member-created', member: { id: this.nextId('member'), name, order, expenses: [] } };
    }
    if (expenseId === undefined && !path.endsWith('/expenses')) {
      return method === 'PUT'
        ? { kind: 'member-updated', memberId, name, order }
        : { kind: 'member-deleted', memberId };
    }
    if (method === 'DELETE') return { kind: 'expense-deleted', memberId, expenseId: expenseId ?? '' };
    const before = this.project.members.flatMap(({ expenses }) => expenses).find(({ id }) => id === expenseId);
    const {
      weights = before?.weights,
      is_payment = before?.isPayment,
      date = before?.date,
      note = before?.note,
      original = before?.original && originalToWire(before.original),
    } = body;
    const expense: Expense = {
      id: expenseId ?? this.nextId('expense'),
      name,
      order,
      amount: body.amount === null ? null : amountFromWire(body.amount as number),
      involvedMemberIds: body.involved_members as string[],
      weights: weightsFor(body.involved_members as string[], (weights ?? {}) as Weights),
      isPayment: (is_payment as boolean) || undefined,
      date: (date as string | null) ?? undefined,
      note: (note as string | null) ?? undefined,
      original: original ? originalFromWire(original as Original) : undefined,
      createdAt: before ? before.createdAt : new Date().toISOString(),
    };
    if (method === 'POST') return { kind: 'expense-created', memberId, expense };
    return { kind: 'expense-updated', memberId, expense, payerId: body.member_id as string | undefined };
  }

  private nextId(what: string): string {
    this.lastId += 1;
    return `saved-${what}-${this.lastId}`;
  }

  private changed(step: SaveStep | null): unknown {
    const wire = wireProject(this.project);
    if (step === null || step.kind === 'project-updated') return wire;
    if (step.kind === 'member-created') return wire.members.find(({ id }) => id === step.member.id);
    if (step.kind === 'member-updated') return wire.members.find(({ id }) => id === step.memberId);
    if (!('expense' in step)) return undefined;
    const paid = wire.members.flatMap(({ id, expenses }) => expenses.map((one) => ({ ...one, member_id: id })));
    return paid.find(({ id }) => id === step.expense.id);
  }
}

/** An error response of the API. */
export function problem(status: number, detail: string, code = 'validation_failed'): Answer {
  return { status, body: { status, title: 'Problem', detail, code } };
}

/** Lets a call wait at `opened` until `open` is called. */
export function gate() {
  let open = () => {};
  const opened = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined);
  });
  return { opened, open };
}
