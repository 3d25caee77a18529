import { isDeepStrictEqual } from 'node:util';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, PROJECT_VERSION } from '@/lib/contract/headers';
import { etagAt } from '@/lib/server/resources/epoch';
import { headOf } from '@/tests/support/head-of';
import type { SimulatedRequest, SimulatedResponse } from './network';
import type { TimelessProject } from './tables';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** Checks that responses to writes agree with the tables, and that each idempotency key has created one entity, once. */
export class ResponseChecks {
  /** The id that each idempotency key has created. */
  readonly #created = new Map<string, string>();

  /** Checks a response against the project before and after the call, both read from the tables. */
  check(
    { method, path, init }: SimulatedRequest,
    response: SimulatedResponse,
    before: TimelessProject,
    after: TimelessProject,
  ): void {
    const { status, headers, text } = response;
    const body = text === '' ? null : JSON.parse(text);
    const requestHeaders = new Headers(init.headers);
    const key = requestHeaders.get(IDEMPOTENCY_KEY);
    const condition = requestHeaders.get('If-Match');
    const target = path.split('/').at(-1) ?? '';
    const tagOf = (entity: Versioned | undefined) => entity && etagAt(entity.version);

    if (status < 300) {
      if (condition !== null) expectSame(condition, tagOf(find(before, target)), 'the version in If-Match');
      if (method === 'DELETE') {
        expectSame(find(after, target), undefined, 'the deleted entity');
        expectSame(headers.get(PROJECT_VERSION), String(after.version), PROJECT_VERSION);
        return;
      }
      expectSame(timeless(body), headOf(find(after, body.id) ?? {}), 'the response');
      expectSame(headers.get('ETag'), tagOf(body), 'ETag');
      if (key !== null) this.#checkKey(key, body.id, headers.has(IDEMPOTENCY_REPLAYED));
      return;
    }
    if (status === 404) expectSame(find(after, target), undefined, 'the entity that was not found');
    if (status === 410)
      expectSame(find(after, this.#created.get(key ?? '') ?? ''), undefined, 'the entity that the key created');
    if (status === 412 && condition === tagOf(find(after, body.current.id))) {
      throw new Error(`${condition} was refused, and is the current version`);
    }
    if (body.current)
      expectSame(
        timeless(body.current),
        headOf(find(after, body.current.id) ?? {}),
        'the current state in the refusal',
      );
  }

  #checkKey(key: string, id: string, isRepeat: boolean): void {
    const created = this.#created.get(key);
    if (created !== undefined) expectSame([created, true], [id, isRepeat], 'the entity that the key created');
    this.#created.set(key, id);
  }
}

/** Does the same as `toEqual` of jest, which is slow. */
export function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect({ [what]: actual }).toEqual({ [what]: expected });
}

/** Without times, the epoch and the mark, which the model does not know. */
export function timeless<T>(body: T): Omit<T, 'created_at' | 'updated_at' | 'epoch' | 'mark'> {
  type Timed = { created_at?: unknown; updated_at?: unknown; epoch?: unknown; mark?: unknown };
  const { created_at: _, updated_at: __, epoch: ___, mark: ____, ...rest } = body as T & Timed;
  return rest as Omit<T, 'created_at' | 'updated_at' | 'epoch' | 'mark'>;
}

/** The project, member or expense of this id. */
function find(project: TimelessProject, id: string): Versioned | undefined {
  if (project.id === id) return project;
  return project.members
    .flatMap((member) => [member, ...member.expenses.map((expense) => ({ ...expense, member_id: member.id }))])
    .find((one) => one.id === id);
}
