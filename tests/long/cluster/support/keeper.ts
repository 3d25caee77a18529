import { randomInt, randomUUID } from 'node:crypto';
import type { WireProject } from '@/lib/contract/project';
import { send } from '@/tests/system/support/api-client';
import type { Caller, Tally } from './tally';

/**
 * Someone who writes into a project of their own, one change after the other, and keeps the book of what was acknowledged.
 * A change whose answer did not come is sent again until it is answered, a creation with its key.
 */
export class Keeper {
  /** Amounts by the id of the expense. No amount comes twice. */
  readonly book = new Map<string, number>();
  acknowledged = 0;
  /** The highest version that an answer has told. */
  version = 0;
  #lastAmount = 0;
  #isDone = false;
  readonly #caller: Caller;

  private constructor(
    private readonly origin: string,
    readonly projectId: string,
    private readonly payerId: string,
    tally: Tally,
  ) {
    this.#caller = tally.caller('write');
  }

  static async open(origin: string, tally: Tally): Promise<Keeper> {
    const create = async (url: string, body: object) =>
      (await (await send(url, 'POST', body, { 'Idempotency-Key': randomUUID() })).json()) as { id: string };
    const { id } = await create(`${origin}/api/projects`, { name: 'Kept' });
    const payer = await create(`${origin}/api/projects/${id}/members`, { name: 'Ana' });
    return new Keeper(origin, id, payer.id, tally);
  }

  get path(): string {
    return `/api/projects/${this.projectId}`;
  }

  /** Writes until it is told to stop and the last change is answered. Throws when a change is refused. */
  async run(): Promise<void> {
    while (!this.#isDone) {
      const ids = [...this.book.keys()];
      const id = ids[randomInt(ids.length + 1)];
      if (id === undefined || ids.length < 5) await this.#add();
      else if (randomInt(3) === 0) await this.#remove(id);
      else await this.#change(id);
      this.acknowledged += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  stop(): void {
    this.#isDone = true;
  }

  /** Throws unless the project holds exactly what was acknowledged. */
  async check(): Promise<void> {
    const { version, members } = (await (await fetch(this.origin + this.path)).json()) as WireProject;
    const found = members.flatMap(({ expenses }) => expenses.map(({ id, amount }) => [id, amount] as const));
    expect(new Map(found)).toEqual(this.book);
    expect(found).toHaveLength(this.book.size);
    expect(version).toBeGreaterThanOrEqual(this.version);
  }

  async #add(): Promise<void> {
    const [amount, key] = [this.#nextAmount(), randomUUID()];
    const { id } = JSON.parse(await this.#call('POST', '', 201, { amount }, key)) as { id: string };
    this.book.set(id, amount);
  }

  async #change(id: string): Promise<void> {
    const amount = this.#nextAmount();
    await this.#call('PUT', `/${id}`, 200, { amount });
    this.book.set(id, amount);
  }

  async #remove(id: string): Promise<void> {
    await this.#call('DELETE', `/${id}`, 204);
    this.book.delete(id);
  }

  async #call(method: string, path: string, wanted: number, body?: object, key?: string): Promise<string> {
    const url = `${this.origin}${this.path}/members/${this.payerId}/expenses${path}`;
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    let tries = 0;
    const { response, text } = await this.#caller.persist(() => {
      tries += 1;
      return body ? send(url, method, body, headers) : fetch(url, { method });
    });
    // A deletion that was made, and whose answer was lost.
    const isRepeated = method === 'DELETE' && tries > 1 && response.status === 404;
    if (response.status !== wanted && !isRepeated) throw new Error(`${method} was answered ${response.status} ${text}`);
    const told = Number(response.headers.get('Project-Version') ?? 0);
    if (told > 0 && told < this.version) throw new Error(`Version ${told} was told after ${this.version}.`);
    this.version = Math.max(this.version, told);
    return text;
  }

  #nextAmount(): number {
    this.#lastAmount += 1;
    return this.#lastAmount;
  }
}
