import { formatETag } from '@/lib/contract/etag';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '@/lib/contract/headers';
import { apply } from '@/lib/domain/patch/apply';
import type { Project } from '@/lib/domain/project';
import { mapExpenses } from '@/lib/domain/structural-sharing';
import { wireProject } from '@/tests/support/wire-project';
import { patchOf, type WirePatch } from './patch-of-call';
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
  /** The answers to patches, by their idempotency keys. */
  private readonly made = new Map<string, Answer>();

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

  /** The bodies of the patches, in order. */
  get patches(): Call['body'][] {
    return this.calls.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []));
  }

  /** The last that a patch has sent of a member or an expense. Of new ones the keys begin with `new-`. */
  sentOf(key: string): unknown {
    const sent = this.patches.flatMap(({ members, expenses }) =>
      Object.entries({ ...Object(members), ...Object(expenses) }),
    );
    return sent.findLast(([one]) => one.startsWith(key))?.[1];
  }

  private answer(call: Call): Answer {
    const locale = /^\/locales\/(en|de|es)\/common\.json$/.exec(call.path)?.[1] as keyof typeof messages | undefined;
    if (locale !== undefined) return { status: 200, body: messages[locale] };
    if (call.path === '/projects') return this.answerOfCreation(call);

    const [, , projectId, part, link] = call.path.split(/[/?]/);
    if (projectId !== this.project.id) return problem(404, 'There is no project with this id.', 'project_not_found');
    if (part === 'links') return this.answerOfLinks(call, link);
    if (call.method === 'PATCH') return this.answerOfPatch(call);
    return call.method === 'DELETE' ? { status: 204 } : { status: 200, body: wireProject(this.project) };
  }

  private answerOfCreation({ body: { name, ...patch } }: Call): Answer {
    const ids = this.patch({ ...patch, name });
    return { status: 201, body: { ...wireProject(this.project), ids } };
  }

  private answerOfPatch({ body, headers }: Call): Answer {
    const key = headers[IDEMPOTENCY_KEY] ?? '';
    const made = this.made.get(key);
    if (made) return { ...made, headers: { ...made.headers, [IDEMPOTENCY_REPLAYED]: 'true' } };
    if (headers['If-Match'] !== this.etag) {
      const current = wireProject(this.project);
      return problem(412, 'The project was changed meanwhile.', 'precondition_failed', { current });
    }
    const ids = this.patch(body);
    const { version, updatedAt } = this.project;
    const answer = { status: 200, body: { ids, version, updated_at: updatedAt }, headers: { ETag: this.etag } };
    this.made.set(key, answer);
    return answer;
  }

  private get etag(): string {
    const { epoch, version = 0 } = this.project;
    return formatETag({ epoch, version });
  }

  /** Gives the ids of what it has created, by their keys in the body. */
  private patch(body: WirePatch): Record<string, string> {
    const { patch, ids } = patchOf(this.project, body, (kind) => this.nextId(kind));
    const { version = 0, updatedAt: createdAt } = this.project;
    const created = new Set(Object.values(ids));
    const patched = apply(this.project, patch);
    const members = mapExpenses(patched.members, (one) => (created.has(one.id) ? { ...one, createdAt } : one));
    this.project = { ...patched, members, version: version + 1 };
    return ids;
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

  private nextId(kind: string): string {
    this.lastId += 1;
    return `saved-${kind}-${this.lastId}`;
  }
}

/** An error response of the API. */
export function problem(status: number, detail: string, code = 'validation_failed', more: object = {}): Answer {
  return { status, body: { status, title: 'Problem', detail, code, ...more } };
}

/** Lets a call wait at `opened` until `open` is called. */
export function gate() {
  let open = () => {};
  const opened = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined);
  });
  return { opened, open };
}
