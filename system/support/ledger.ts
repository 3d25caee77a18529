import { randomInt } from 'node:crypto';

interface WireExpense {
  id: string;
  amount: number;
  involved_members: { id: string }[];
}

type Operation =
  | { kind: 'create'; amount: number }
  | { kind: 'update'; id: string; amount: number }
  | { kind: 'delete'; id: string };

/**
 * Someone who writes into a project of their own without a pause, and keeps a list of what the server has acknowledged. At
 * a crash one operation may be under way, of which nobody knows whether it came to pass.
 */
export class Ledger {
  acknowledged = 0;
  readonly #amounts = new Map<string, number>();
  #underWay: Operation | null = null;
  #lastAmount = 0;

  private constructor(
    readonly projectId: string,
    readonly payerId: string,
    readonly involvedIds: readonly string[],
  ) {}

  static async open(api: string): Promise<Ledger> {
    const project = (await post(`${api}/projects`, { name: 'Ledger' })) as { id: string };
    const members = [];
    for (const name of ['Anna', 'Ben', 'Cleo']) {
      members.push((await post(`${api}/projects/${project.id}/members`, { name })) as { id: string });
    }
    const [payer, ...involved] = members.map(({ id }) => id);
    return new Ledger(project.id, payer ?? '', involved);
  }

  /** Writes until the server is gone. Throws when the server refuses something. */
  async writeUntilCrash(api: string): Promise<void> {
    for (;;) {
      const operation = this.#nextOperation();
      this.#underWay = operation;
      const answer = await this.#send(api, operation).catch(() => null);
      if (answer === null) return;
      if (!answer.ok) throw new Error(`The server answered ${answer.status} to ${operation.kind}.`);
      // The status says that it was taken; a body that was cut off by the crash takes nothing back.
      const body = operation.kind === 'create' ? await answer.json().catch(() => null) : null;
      if (operation.kind === 'create' && body === null) return;
      this.#note(operation, (body as WireExpense | null)?.id);
    }
  }

  /** What the project holds that it must not hold, or lacks; empty when all is well. Goes on from what is there. */
  async discrepancies(api: string): Promise<string[]> {
    const answer = await fetch(`${api}/projects/${this.projectId}`);
    const project = (await answer.json()) as { members: { expenses: WireExpense[] }[] };
    const found = new Map(project.members.flatMap((member) => member.expenses).map((expense) => [expense.id, expense]));
    const wrong: string[] = [];
    for (const [id, amount] of this.#amounts) {
      if (!this.#allows(id, amount, found.get(id)))
        wrong.push(`an acknowledged expense of ${amount} is lost or changed`);
    }
    for (const expense of found.values()) {
      const isUnknown = !this.#amounts.has(expense.id);
      if (isUnknown && !(this.#underWay?.kind === 'create' && this.#underWay.amount === expense.amount)) {
        wrong.push(`an expense of ${expense.amount} came from nowhere`);
      }
      if (expense.involved_members.length !== this.involvedIds.length) wrong.push('an expense is half-written');
    }
    this.#amounts.clear();
    for (const { id, amount } of found.values()) this.#amounts.set(id, amount);
    this.#underWay = null;
    return wrong;
  }

  #allows(id: string, amount: number, expense: WireExpense | undefined): boolean {
    const underWay =
      this.#underWay !== null && 'id' in this.#underWay && this.#underWay.id === id ? this.#underWay : null;
    if (expense === undefined) return underWay?.kind === 'delete';
    return expense.amount === amount || (underWay?.kind === 'update' && expense.amount === underWay.amount);
  }

  #nextOperation(): Operation {
    const ids = [...this.#amounts.keys()];
    const id = ids[randomInt(Math.max(ids.length, 1))];
    const choice = randomInt(10);
    this.#lastAmount += 1;
    if (id === undefined || choice < 5) return { kind: 'create', amount: this.#lastAmount };
    return choice < 8 ? { kind: 'update', id, amount: this.#lastAmount } : { kind: 'delete', id };
  }

  #send(api: string, operation: Operation): Promise<Response> {
    const expenses = `${api}/projects/${this.projectId}/members/${this.payerId}/expenses`;
    if (operation.kind === 'delete') return fetch(`${expenses}/${operation.id}`, { method: 'DELETE' });
    const body = JSON.stringify({ amount: operation.amount, involved_members: this.involvedIds });
    const headers = { 'Content-Type': 'application/json' };
    return operation.kind === 'create'
      ? fetch(expenses, { method: 'POST', headers, body })
      : fetch(`${expenses}/${operation.id}`, { method: 'PUT', headers, body });
  }

  #note(operation: Operation, createdId: string | undefined): void {
    if (operation.kind === 'create' && createdId !== undefined) this.#amounts.set(createdId, operation.amount);
    if (operation.kind === 'update') this.#amounts.set(operation.id, operation.amount);
    if (operation.kind === 'delete') this.#amounts.delete(operation.id);
    this.#underWay = null;
    this.acknowledged += 1;
  }
}

async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return answer.json();
}
