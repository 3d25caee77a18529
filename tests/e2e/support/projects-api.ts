import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { LinkMay } from '@/lib/contract/links';
import type { WireMember, WireProject } from '@/lib/contract/project';
import { idOfBits } from '@/lib/domain/base58';

interface NewExpense {
  name?: string | null;
  amount?: number | null;
  /** Names of members; everyone when left out. */
  involved?: string[];
  date?: string;
  note?: string;
  isPayment?: boolean;
  /** By the names of members. */
  weights?: Record<string, number>;
}

interface NewMember {
  name: string | null;
  expenses?: NewExpense[];
}

/** A project as a test states it: names in order, and an expense as its name, amount and the names of the involved. */
export interface PlainProject {
  name: string | null;
  members: { name: string | null; expenses: [string | null, number | null, (string | null)[]][] }[];
}

/** The server may have closed a connection that was not used for some seconds, just as it is used again. */
export const AGAIN = { maxRetries: 1 };

/** Of this worker, by what they hold. */
const sharedProjects = new Map<string, WireProject>();

/** Prepares projects and reads them back through the REST API, past the pages under test. */
export class ProjectsApi {
  constructor(private readonly request: APIRequestContext) {}

  async create(name: string | null, members: NewMember[] = []): Promise<WireProject> {
    const { id } = await this.#post<WireProject>('/api/projects', { name });
    const created: WireMember[] = [];
    for (const [order, member] of members.entries()) {
      created.push(await this.#post<WireMember>(`/api/projects/${id}/members`, { name: member.name, order }));
    }
    const idOf = (name: string) => created.find((member) => member.name === name)?.id;
    for (const [at, { expenses = [] }] of members.entries()) {
      for (const [order, expense] of expenses.entries()) {
        const { name = null, amount = null, involved = [], date, note, isPayment, weights } = expense;
        const body = {
          ...{ name, amount, order, date, note },
          involved_members: involved.map(idOf),
          is_payment: isPayment,
          weights: weights && Object.fromEntries(Object.entries(weights).map(([name, parts]) => [idOf(name), parts])),
        };
        await this.#post(`/api/projects/${id}/members/${created[at]!.id}/expenses`, body);
      }
    }
    return this.read(id);
  }

  /** A project for tests that save nothing in it: those of a worker share it. */
  async shared(name: string, members: NewMember[]): Promise<WireProject> {
    const key = JSON.stringify([name, members]);
    const project = sharedProjects.get(key) ?? (await this.create(name, members));
    sharedProjects.set(key, project);
    return project;
  }

  async read(projectId: string): Promise<WireProject> {
    const response = await this.request.get(`/api/projects/${projectId}`, AGAIN);
    expect(response.status()).toBe(200);
    return (await response.json()) as WireProject;
  }

  /** Makes a read-only link to the project. */
  async readOnlyLink(projectId: string): Promise<string> {
    return this.#putLink(projectId, 'read');
  }

  /** Replaces the link that writes, as somebody elsewhere does. */
  async replaceLink(projectId: string): Promise<string> {
    return this.#putLink(projectId, 'write');
  }

  async #putLink(projectId: string, may: LinkMay): Promise<string> {
    const link = idOfBits(randomBytes(16).toString('hex'));
    const response = await this.request.put(`/api/projects/${projectId}/links/${link}`, { data: { may } });
    expect(response.status(), await response.text()).toBe(200);
    return link;
  }

  async status(projectId: string): Promise<number> {
    return (await this.request.get(`/api/projects/${projectId}`, AGAIN)).status();
  }

  async readPlain(projectId: string): Promise<PlainProject> {
    const { name, members } = await this.read(projectId);
    // Checked here, because the lists below would hide a gap between the orders.
    expect(members.map(({ order }) => order)).toEqual(members.map((_, index) => index));
    return {
      name,
      members: members.map((member) => {
        expect(member.expenses.map(({ order }) => order)).toEqual(member.expenses.map((_, index) => index));
        return {
          name: member.name,
          expenses: member.expenses.map((expense) => [
            expense.name,
            expense.amount,
            expense.involved_members.map((involved) => involved.name),
          ]),
        };
      }),
    };
  }

  async #post<Answer>(url: string, data: unknown): Promise<Answer> {
    const response = await this.request.post(url, { data });
    expect(response.status(), await response.text()).toBe(201);
    return (await response.json()) as Answer;
  }
}
