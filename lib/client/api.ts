import { formatETag } from '@/lib/contract/etag';
import { IDEMPOTENCY_KEY, PROJECT_VERSION } from '@/lib/contract/headers';
import { paths } from '@/lib/contract/paths';
import {
  amountToWire,
  expenseFromWire,
  expenseSchema,
  memberHeadSchema,
  projectFromWire,
  projectHeadFromWire,
  projectHeadSchema,
  projectSchema,
} from '@/lib/contract/project';
import type { ExpenseInput, MemberInput, ProjectInput } from '@/lib/contract/requests';
import { nameOrNull } from '@/lib/domain/name';
import type { Expense, Member, MemberHead, Project, ProjectHead } from '@/lib/domain/project';
import { requestEmpty, requestJson } from './http';

/** The fields of a member and an expense that a call sends. */
export type MemberFields = Pick<Member, 'name' | 'order'>;
export type ExpenseFields = Pick<Expense, 'name' | 'amount' | 'order' | 'involvedMemberIds'>;

function projectBody(name: string | null): ProjectInput {
  return { name: nameOrNull(name) };
}

function memberBody({ name, order }: MemberFields): MemberInput {
  return { name: nameOrNull(name), order };
}

function expenseBody({ name, amount, order, involvedMemberIds }: ExpenseFields): ExpenseInput {
  return {
    name: nameOrNull(name),
    amount: amount === null ? null : amountToWire(amount),
    order,
    involved_members: [...involvedMemberIds],
  };
}

interface CallOptions {
  /** Ends the call, which then rejects with the signal's reason. The server may have made it all the same. */
  signal?: AbortSignal;
}

/** What a change or a deletion may ask for: to be refused (412) where this is not the version any more. */
export interface ChangeOptions extends CallOptions {
  version?: number;
}

/** What a creating call may carry: one key for each new entity, so that a repeated call creates nothing twice. */
export interface CreateOptions extends CallOptions {
  idempotencyKey?: string;
}

function creation(body: unknown, { idempotencyKey, signal }: CreateOptions) {
  const headers: Record<string, string> = idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY]: idempotencyKey };
  return { method: 'POST', body, headers, signal } as const;
}

function change(body: unknown, options: ChangeOptions) {
  return { method: 'PUT', body, headers: ifMatch(options), signal: options.signal } as const;
}

function deletion(options: ChangeOptions) {
  return { method: 'DELETE', headers: ifMatch(options), signal: options.signal } as const;
}

function ifMatch({ version }: ChangeOptions): Record<string, string> {
  return version === undefined ? {} : { 'If-Match': formatETag(version) };
}

/** The version that the project got by a deletion in it, where the server tells it. */
function projectVersionIn(headers: Headers): number | null {
  const version = headers.get(PROJECT_VERSION);
  return version === null ? null : Number(version);
}

/**
 * The calls of the REST contract against one base URL. They speak the domain's shapes: minor units and ids.
 * Each throws ApiError, NetworkError, or the abort's own error.
 */
export function createApi(baseUrl: string) {
  return {
    async getProject(projectId: string, options: CallOptions = {}): Promise<Project> {
      return projectFromWire(await requestJson(baseUrl + paths.project(projectId), projectSchema, options));
    },
    async createProject(name: string | null, options: CreateOptions = {}): Promise<ProjectHead> {
      const sent = creation(projectBody(name), options);
      return projectHeadFromWire(await requestJson(baseUrl + paths.projects(), projectHeadSchema, sent));
    },
    async updateProject(projectId: string, name: string | null, options: ChangeOptions = {}): Promise<ProjectHead> {
      const sent = change(projectBody(name), options);
      return projectHeadFromWire(await requestJson(baseUrl + paths.project(projectId), projectHeadSchema, sent));
    },
    async deleteProject(projectId: string, options: ChangeOptions = {}): Promise<void> {
      await requestEmpty(baseUrl + paths.project(projectId), deletion(options));
    },
    async createMember(projectId: string, member: MemberFields, options: CreateOptions = {}): Promise<MemberHead> {
      const sent = creation(memberBody(member), options);
      return requestJson(baseUrl + paths.members(projectId), memberHeadSchema, sent);
    },
    async updateMember(
      projectId: string,
      memberId: string,
      member: MemberFields,
      options: ChangeOptions = {},
    ): Promise<MemberHead> {
      const sent = change(memberBody(member), options);
      return requestJson(baseUrl + paths.member(projectId, memberId), memberHeadSchema, sent);
    },
    /** Gives the version that the project got by it. */
    async deleteMember(projectId: string, memberId: string, options: ChangeOptions = {}): Promise<number | null> {
      const url = baseUrl + paths.member(projectId, memberId);
      return projectVersionIn(await requestEmpty(url, deletion(options)));
    },
    async createExpense(
      projectId: string,
      memberId: string,
      expense: ExpenseFields,
      options: CreateOptions = {},
    ): Promise<Expense> {
      const sent = creation(expenseBody(expense), options);
      return expenseFromWire(await requestJson(baseUrl + paths.expenses(projectId, memberId), expenseSchema, sent));
    },
    async updateExpense(
      projectId: string,
      memberId: string,
      expenseId: string,
      expense: ExpenseFields,
      options: ChangeOptions = {},
    ): Promise<Expense> {
      const url = baseUrl + paths.expense(projectId, memberId, expenseId);
      return expenseFromWire(await requestJson(url, expenseSchema, change(expenseBody(expense), options)));
    },
    /** Gives the version that the project got by it. */
    async deleteExpense(
      projectId: string,
      memberId: string,
      expenseId: string,
      options: ChangeOptions = {},
    ): Promise<number | null> {
      const url = baseUrl + paths.expense(projectId, memberId, expenseId);
      return projectVersionIn(await requestEmpty(url, deletion(options)));
    },
  };
}

export type Api = ReturnType<typeof createApi>;
