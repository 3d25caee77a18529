import type { WireMember, WireProject } from '@/lib/contract/project';
import { create, send } from '../../system/support/api-client';

interface NewMember {
  name: string;
  /** What was paid: a name and an amount each, and for whom where it is not for all. */
  expenses?: readonly (readonly [name: string, amount: number, ...involved: string[]])[];
}

/** A project in short: each member's name, and their expenses as a name and an amount. */
export type PlainProject = Record<string, [string | null, number | null][]>;

/** Another client of the same server, which talks to the API alone. */
export class Projects {
  constructor(private readonly origin: string) {}

  async create(name: string, members: readonly NewMember[] = []): Promise<WireProject> {
    const { id } = await create(`${this.#api()}/projects`, { name });
    const created = new Map<string, string>();
    for (const [order, member] of members.entries()) {
      const { id: memberId } = await create<WireMember>(this.#members(id), { name: member.name, order });
      created.set(member.name, memberId);
    }
    for (const { name: payer, expenses = [] } of members) {
      for (const [order, [what, amount, ...involved]] of expenses.entries()) {
        const involved_members = involved.map((one) => created.get(one));
        const body = { name: what, amount, order, involved_members };
        await create(`${this.#members(id)}/${created.get(payer)}/expenses`, body);
      }
    }
    return this.read(id);
  }

  async read(id: string): Promise<WireProject> {
    const response = await fetch(`${this.#api()}/projects/${id}`);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as WireProject;
  }

  async plain(id: string): Promise<PlainProject> {
    const { members } = await this.read(id);
    return Object.fromEntries(
      members.map(({ name, expenses }) => [name ?? '', expenses.map((expense) => [expense.name, expense.amount])]),
    );
  }

  /** Changes an expense, found by its name. */
  async changeExpense(id: string, name: string, change: Record<string, unknown>): Promise<void> {
    const { members } = await this.read(id);
    for (const member of members) {
      const expense = member.expenses.find((one) => one.name === name);
      if (expense) await this.#put(`${this.#members(id)}/${member.id}/expenses/${expense.id}`, change);
    }
  }

  async #put(url: string, body: unknown): Promise<void> {
    const response = await send(url, 'PUT', body);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  }

  #api(): string {
    return `${this.origin}/api`;
  }

  #members(id: string): string {
    return `${this.#api()}/projects/${id}/members`;
  }
}
