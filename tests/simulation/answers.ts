import { isDeepStrictEqual } from 'node:util';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, PROJECT_VERSION } from '@/lib/contract/headers';
import type { Answered, Sent } from './network';
import type { TimelessProject } from './tables';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** Holds that what the answers to writes say is so, and that each key has made one thing, once. */
export class Answers {
  /** What each key has made. */
  readonly #made = new Map<string, string>();

  /** `before` and `after` the call: what the project was and is, both read from the tables. */
  check({ method, path, init }: Sent, answer: Answered, before: TimelessProject, after: TimelessProject): void {
    const { status, headers, text } = answer;
    const body = text === '' ? null : JSON.parse(text);
    const sent = new Headers(init.headers);
    const key = sent.get(IDEMPOTENCY_KEY);
    const condition = sent.get('If-Match');
    const target = path.split('/').at(-1) ?? '';
    const tagOf = (entity: Versioned | undefined) => entity && `"${entity.version}"`;

    if (status < 300) {
      if (condition !== null) expectSame(condition, tagOf(find(before, target)), 'the version that was written');
      if (method === 'DELETE') {
        expectSame(find(after, target), undefined, 'what was deleted');
        expectSame(headers.get(PROJECT_VERSION), String(after.version), PROJECT_VERSION);
        return;
      }
      expectSame(timeless(body), find(after, body.id), 'the answer');
      expectSame(headers.get('ETag'), tagOf(body), 'ETag');
      if (key !== null) this.#checkKey(key, body.id, headers.has(IDEMPOTENCY_REPLAYED));
      return;
    }
    if (status === 404) expectSame(find(after, target), undefined, 'what was not found');
    if (status === 410) expectSame(find(after, this.#made.get(key ?? '') ?? ''), undefined, 'what is deleted');
    if (status === 412 && condition === tagOf(find(after, body.current.id))) {
      throw new Error(`${condition} was refused, and is so`);
    }
    if (body.current) expectSame(timeless(body.current), find(after, body.current.id), 'the refusal');
  }

  #checkKey(key: string, id: string, isRepeat: boolean): void {
    const made = this.#made.get(key);
    if (made !== undefined) expectSame([made, true], [id, isRepeat], 'what the key has made');
    this.#made.set(key, id);
  }
}

/** As `toEqual` of jest, which takes its time. */
export function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect({ [what]: actual }).toEqual({ [what]: expected });
}

export function timeless<T>(body: T): Omit<T, 'created_at' | 'updated_at'> {
  const { created_at: _, updated_at: __, ...rest } = body as T & { created_at?: unknown; updated_at?: unknown };
  return rest as Omit<T, 'created_at' | 'updated_at'>;
}

/** The project, member or expense of this id. */
function find(project: TimelessProject, id: string): Versioned | undefined {
  if (project.id === id) return project;
  return project.members.flatMap((member) => [member, ...member.expenses]).find((one) => one.id === id);
}
