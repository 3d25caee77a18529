import { randomInt } from 'node:crypto';
import type { WireProject } from '@/lib/contract/project';
import { create, send } from './api-client';

/** What a project holds, as far as a ledger has written it. */
interface State {
  version: number;
  expenses: { amount: number; involved: string[] }[];
}

/** Without an id it creates an expense, without an amount it deletes one. */
interface Change {
  id: string | null;
  amount: number | null;
}

/**
 * Someone who writes into a project of their own, one change after the other without a pause, and keeps the book of what
 * the server acknowledged. When the server is gone, one change may be under way, of which nobody knows whether it was made.
 */
export class Ledger {
  /** Amounts by the id of the expense. No amount comes twice. */
  #book: ReadonlyMap<string, number> = new Map();
  #underWay: Change | null = null;
  #lastAmount = 0;

  private constructor(
    private readonly projectPath: string,
    private readonly payerPath: string,
    private readonly otherIds: readonly string[],
    private version: number,
  ) {}

  static async open(origin: string): Promise<Ledger> {
    const projectPath = `/api/projects/${(await create(`${origin}/api/projects`, { name: 'Ledger' })).id}`;
    const ids = [];
    for (const name of ['Ana', 'Ben', 'Cleo']) ids.push((await create(`${origin}${projectPath}/members`, { name })).id);
    const [payerId, ...otherIds] = ids;
    const { version } = await readProject(origin + projectPath);
    return new Ledger(projectPath, `${projectPath}/members/${payerId}/expenses`, otherIds, version);
  }

  /** Writes until the server is gone. Throws when the server refuses a change. */
  async writeUntilGone(origin: string, onAcknowledged: () => void): Promise<void> {
    for (;;) {
      const change = this.#newChange();
      this.#underWay = change;
      const answer = await this.#send(origin, change).catch(() => null);
      const text = await answer?.text().catch(() => null);
      if (!answer || typeof text !== 'string') return;
      if (!answer.ok) throw new Error(`The server answered ${answer.status} ${text}`);

      this.#book = changed(this.#book, change, text && JSON.parse(text).id);
      this.version += 1;
      this.#underWay = null;
      onAcknowledged();
    }
  }

  /** The states that the project may be in: the acknowledged one, and that with the change under way. Nothing between. */
  get possible(): State[] {
    const acknowledged = this.#stateOf(this.#book, this.version);
    if (this.#underWay === null) return [acknowledged];
    return [acknowledged, this.#stateOf(changed(this.#book, this.#underWay, 'new'), this.version + 1)];
  }

  /** Reads the state that the project is in, and goes on from there. */
  async reopen(origin: string): Promise<State> {
    const { version, members } = await readProject(origin + this.projectPath);
    const expenses = members.flatMap((member) => member.expenses);
    this.#book = new Map(expenses.map(({ id, amount }) => [id, amount ?? 0]));
    this.version = version;
    this.#underWay = null;
    const found = expenses.map(({ amount, involved_members }) => ({
      amount: amount ?? 0,
      involved: involved_members.map(({ id }) => id).sort(),
    }));
    return { version, expenses: found.sort((a, b) => a.amount - b.amount) };
  }

  #stateOf(book: ReadonlyMap<string, number>, version: number): State {
    const amounts = [...book.values()].sort((a, b) => a - b);
    return { version, expenses: amounts.map((amount) => ({ amount, involved: this.#involvedIn(amount) })) };
  }

  /** The amount says who is involved, so that an expense of which only a part was written shows. */
  #involvedIn(amount: number): string[] {
    return this.otherIds.slice(amount % 2).sort();
  }

  #newChange(): Change {
    const ids = [...this.#book.keys()];
    const id = ids[randomInt(ids.length + 1)] ?? null;
    this.#lastAmount += 1;
    return { id, amount: id !== null && randomInt(3) === 0 ? null : this.#lastAmount };
  }

  #send(origin: string, { id, amount }: Change): Promise<Response> {
    if (amount === null) return fetch(`${origin}${this.payerPath}/${id}`, { method: 'DELETE' });
    const body = { name: `Expense of ${amount}`, amount, involved_members: this.#involvedIn(amount) };
    return id === null
      ? send(origin + this.payerPath, 'POST', body)
      : send(`${origin}${this.payerPath}/${id}`, 'PUT', body);
  }
}

function changed(book: ReadonlyMap<string, number>, { id, amount }: Change, createdId: string): Map<string, number> {
  const next = new Map(book);
  if (amount === null) next.delete(id ?? '');
  else next.set(id ?? createdId, amount);
  return next;
}

async function readProject(url: string): Promise<WireProject> {
  return (await (await fetch(url)).json()) as WireProject;
}
