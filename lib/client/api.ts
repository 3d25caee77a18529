import { amountToWire } from '@/lib/contract/amount';
import { formatETag } from '@/lib/contract/etag';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '@/lib/contract/headers';
import { paths } from '@/lib/contract/paths';
import { createdSchema, memberHeadSchema, projectHeadSchema } from '@/lib/contract/project';
import { projectFromReceived, receivedProjectSchema } from '@/lib/contract/received-project';
import type { ExpenseInput, MemberInput, NewExpenseInput, NewMemberInput, ProjectInput } from '@/lib/contract/requests';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Expense, Member, MemberHead, Project, Weights } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import {
  changedExpense,
  changedExpenseSchema,
  createdExpense,
  createdExpenseSchema,
  createdMemberSchema,
} from './foreign-server';
import { changeHeaders, type Device, historyCalls, projectVersionIn } from './history-calls';
import { type CallOptions, requestEmpty, requestJson, requestOptionalJson } from './http';
import { linkCalls } from './link-calls';

/** The fields of a member that a call sends. */
export type MemberFields = Pick<Member, 'name' | 'order'>;

/** The fields of a project that a call sends. An absent one keeps its value. */
export interface ProjectFields extends Pick<Project, 'name'> {
  readonly currency?: string | null;
}

/** The fields of an expense that a call sends. An absent one keeps its value, or gets its default on creation. */
export interface ExpenseFields extends Pick<Expense, 'name' | 'amount' | 'order' | 'involvedMemberIds'> {
  readonly weights?: Weights | null;
  readonly isPayment?: boolean;
  readonly date?: string | null;
  readonly note?: string | null;
}

/** Who has paid the expense from now on. Absent where that stays. */
export interface ChangedExpenseFields extends ExpenseFields {
  readonly payerId?: string;
}

/** A new member or expense goes by a temporary id, and one that is back after its deletion by the id that it had. */
type New<Fields> = Fields & { readonly id: string };

function projectBody({ name, currency }: ProjectFields): ProjectInput {
  return { name: nameOrNull(name), currency };
}

function memberBody({ name, order }: MemberFields): MemberInput {
  return { name: nameOrNull(name), order };
}

function expenseBody({
  name,
  amount,
  order,
  involvedMemberIds,
  weights,
  isPayment,
  date,
  note,
  payerId,
}: ChangedExpenseFields): ExpenseInput {
  return {
    member_id: payerId,
    name: nameOrNull(name),
    amount: amount === null ? null : amountToWire(amount),
    order,
    involved_members: [...involvedMemberIds],
    weights,
    is_payment: isPayment,
    date,
    note: typeof note === 'string' ? (savedNote(note) ?? null) : note,
  };
}

function newMemberBody({ id, ...member }: New<MemberFields>): NewMemberInput {
  return { former_id: formerId(id), ...memberBody(member) };
}

function newExpenseBody({ id, ...expense }: New<ExpenseFields>): NewExpenseInput {
  return { former_id: formerId(id), ...expenseBody(expense) };
}

function formerId(id: string): string | undefined {
  return isTemporaryId(id) ? undefined : id;
}

/** What every write may carry. */
interface WriteOptions extends CallOptions {
  /** The same on all calls of one save, which the history shows as one entry. */
  group?: string;
}

/** What a change or a deletion may ask for: to be refused (412) where this is not the version any more. */
export interface ChangeOptions extends WriteOptions {
  version?: number;
  epoch?: string;
}

/** What a creating call may carry: one key for each new entity, so that a repeated call creates nothing twice. */
export interface CreateOptions extends WriteOptions {
  idempotencyKey?: string;
  /** Called where an earlier call with the key has created it. */
  onRepeat?: () => void;
}

function ifMatch({ version, epoch }: ChangeOptions): Record<string, string> {
  return version === undefined ? {} : { 'If-Match': formatETag({ epoch, version }) };
}

/**
 * The calls of the REST contract against one base URL. They speak the domain's shapes: minor units and ids. What a server
 * need not tell, versions above all, may be missing in its answers.
 * Each throws ApiError, NetworkError, or the abort's own error.
 *
 * What `device` tells is for the history. Without it the history gets nothing: a server at another origin refuses
 * calls with headers that it does not know.
 */
export function createApi(baseUrl: string, device?: Device) {
  const creation = (projectId: string | null, body: unknown, options: CreateOptions) => {
    const { idempotencyKey, onRepeat, signal, redirect, group } = options;
    const key: Record<string, string> = idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY]: idempotencyKey };
    const onHeaders = (headers: Headers) => {
      if (headers.get(IDEMPOTENCY_REPLAYED) === 'true') onRepeat?.();
    };
    return {
      method: 'POST',
      body,
      headers: { ...key, ...changeHeaders(device, projectId, group) },
      onHeaders,
      signal,
      redirect,
    } as const;
  };
  const change = (projectId: string, body: unknown, options: ChangeOptions) => {
    const headers = { ...ifMatch(options), ...changeHeaders(device, projectId, options.group) };
    return { method: 'PUT', body, headers, signal: options.signal } as const;
  };
  const deletion = (projectId: string, options: ChangeOptions) => {
    const headers = { ...ifMatch(options), ...changeHeaders(device, projectId, options.group) };
    return { method: 'DELETE', headers, signal: options.signal } as const;
  };
  return {
    ...historyCalls(baseUrl, device),
    ...linkCalls(baseUrl),
    async getProject(projectId: string, options: CallOptions = {}): Promise<Project> {
      const url = baseUrl + paths.project(projectId);
      return projectFromReceived(projectId, await requestJson(url, receivedProjectSchema, options));
    },
    /** Gives the project's id. */
    async createProject(name: string | null, options: CreateOptions = {}): Promise<string> {
      const sent = creation(null, projectBody({ name }), options);
      return (await requestJson(baseUrl + paths.projects(), createdSchema, sent)).id;
    },
    /** Gives the version that the project got by it. */
    async updateProject(projectId: string, fields: ProjectFields, options: ChangeOptions = {}): Promise<number | null> {
      const sent = change(projectId, projectBody(fields), options);
      const answer = await requestOptionalJson(baseUrl + paths.project(projectId), projectHeadSchema, sent);
      return answer?.version ?? null;
    },
    async deleteProject(projectId: string, options: ChangeOptions = {}): Promise<void> {
      await requestEmpty(baseUrl + paths.project(projectId), deletion(projectId, options));
    },
    async createMember(projectId: string, member: New<MemberFields>, options: CreateOptions = {}): Promise<MemberHead> {
      const sent = creation(projectId, newMemberBody(member), options);
      const answer = await requestJson(baseUrl + paths.members(projectId), createdMemberSchema, sent);
      return { name: member.name, order: member.order, ...answer };
    },
    /** Gives the version that the project got by it. */
    async updateMember(
      projectId: string,
      memberId: string,
      member: MemberFields,
      options: ChangeOptions = {},
    ): Promise<number | null> {
      const sent = change(projectId, memberBody(member), options);
      const answer = await requestOptionalJson(baseUrl + paths.member(projectId, memberId), memberHeadSchema, sent);
      return answer?.version ?? null;
    },
    /** Gives the version that the project got by it. */
    async deleteMember(projectId: string, memberId: string, options: ChangeOptions = {}): Promise<number | null> {
      const url = baseUrl + paths.member(projectId, memberId);
      return projectVersionIn(await requestEmpty(url, deletion(projectId, options)));
    },
    async createExpense(
      projectId: string,
      memberId: string,
      expense: New<ExpenseFields>,
      options: CreateOptions = {},
    ): Promise<Expense> {
      const sent = creation(projectId, newExpenseBody(expense), options);
      const answer = await requestJson(baseUrl + paths.expenses(projectId, memberId), createdExpenseSchema, sent);
      return createdExpense(answer, expense);
    },
    /** Gives the expense as the server has taken it, with its payer where that is told. */
    async updateExpense(
      projectId: string,
      memberId: string,
      expenseId: string,
      expense: ChangedExpenseFields,
      options: ChangeOptions = {},
    ): Promise<{ expense: Expense; payerId?: string }> {
      const url = baseUrl + paths.expense(projectId, memberId, expenseId);
      const sent = change(projectId, expenseBody(expense), options);
      const answer = await requestOptionalJson(url, changedExpenseSchema, sent);
      return changedExpense(answer, expenseId, expense);
    },
    /** Gives the version that the project got by it. */
    async deleteExpense(
      projectId: string,
      memberId: string,
      expenseId: string,
      options: ChangeOptions = {},
    ): Promise<number | null> {
      const url = baseUrl + paths.expense(projectId, memberId, expenseId);
      return projectVersionIn(await requestEmpty(url, deletion(projectId, options)));
    },
  };
}

export type Api = ReturnType<typeof createApi>;

/** Gives the calls of the API. */
export type LoadApi = () => Promise<Api>;
