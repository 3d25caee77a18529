import { formatRevision, parseETag } from '@/lib/contract/etag';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '@/lib/contract/headers';
import { incrementalProjectSchema } from '@/lib/contract/incremental-project';
import { isOwnApi } from '@/lib/contract/own-api';
import { paths } from '@/lib/contract/paths';
import { createdSchema, memberHeadSchema, projectHeadSchema } from '@/lib/contract/project';
import { CURRENCY_QUERY, type RatesOfSource, ratesOfSourceSchema } from '@/lib/contract/rates-of-source';
import { projectFromReceived, receivedProjectSchema } from '@/lib/contract/received-project';
import type { Expense, MemberHead, Project } from '@/lib/domain/project';
import {
  changedExpense,
  changedExpenseSchema,
  createdExpense,
  createdExpenseSchema,
  createdMemberSchema,
} from './answers-of-other-server';
import { hasCode } from './api-error';
import { deviceMark } from './device-mark';
import { changeHeaders, type Device, historyCalls, projectVersionIn } from './history-calls';
import { type CallOptions, requestEmpty, requestJson, requestOptionalJson, requestWithHeaders } from './http';
import { ifMatch, type Revision } from './if-match';
import { linkCalls } from './link-calls';
import { ownMemberId } from './own-member';
import {
  type ChangedExpenseFields,
  expenseBody,
  type MemberFields,
  memberBody,
  type New,
  type NewExpenseFields,
  newExpenseBody,
  newMemberBody,
  type ProjectFields,
  projectBody,
} from './request-bodies';

/** What every write may carry. */
interface WriteOptions extends CallOptions {
  /** The same on all calls of one save, which the history shows as one entry. */
  group?: string;
}

/** What a change or a deletion may ask for: to be refused (412) where this is not the version any more. */
export interface ChangeOptions extends WriteOptions, Revision {}

/** What a creating call may carry: one key for each new entity, so that a repeated call creates nothing twice. */
export interface CreateOptions extends WriteOptions {
  idempotencyKey?: string;
}

/** Whether an earlier call with the key has created it, and its revision; null where the server tells none. */
function creationIn(headers: Headers) {
  return {
    isRepeat: headers.get(IDEMPOTENCY_REPLAYED) === 'true',
    revision: parseETag(headers.get('ETag') ?? ''),
  };
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
    const { idempotencyKey, signal, redirect, group } = options;
    const key: Record<string, string> = idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY]: idempotencyKey };
    const headers = { ...key, ...changeHeaders(device, projectId, group) };
    return { method: 'POST', body, headers, signal, redirect } as const;
  };
  const change = (method: 'PUT' | 'DELETE', projectId: string, options: ChangeOptions, body?: unknown) => {
    const headers = { ...ifMatch(options), ...changeHeaders(device, projectId, options.group) };
    return { method, body, headers, signal: options.signal };
  };
  return {
    ...historyCalls(baseUrl, device),
    ...linkCalls(baseUrl),
    ...ratesCall(baseUrl),
    async getProject(projectId: string, options: CallOptions = {}): Promise<Project> {
      const url = baseUrl + paths.project(projectId);
      return projectFromReceived(projectId, await requestJson(url, receivedProjectSchema, options));
    },
    /**
     * As `getProject`, of the project that was read last, and of which this state is known. What is as it was is the
     * same object. A server that tells epochs is asked for what has changed since the last read, and for the whole
     * where the answer does not follow from that, or it has no such call: another release, or another server.
     */
    async getProjectAgain(known: Project, lastRead: Project, options: CallOptions = {}): Promise<Project> {
      const { id, epoch, version } = lastRead;
      if (id === known.id && epoch !== undefined && version !== undefined) {
        const since = baseUrl + paths.since(id, formatRevision({ epoch, version }));
        const schema = incrementalProjectSchema(known, lastRead);
        const changed = await requestOptionalJson(since, schema, options).catch(nullWithoutRoute);
        if (changed !== null) return changed;
      }
      return requestJson(baseUrl + paths.project(known.id), incrementalProjectSchema(known), options);
    },
    /** Gives the project's id. */
    async createProject(name: string | null, options: CreateOptions = {}): Promise<string> {
      const sent = creation(null, projectBody({ name }), options);
      return (await requestJson(baseUrl + paths.projects(), createdSchema, sent)).id;
    },
    /** Gives the version that the project got by it. */
    async updateProject(projectId: string, fields: ProjectFields, options: ChangeOptions = {}): Promise<number | null> {
      const sent = change('PUT', projectId, options, projectBody(fields));
      const answer = await requestOptionalJson(baseUrl + paths.project(projectId), projectHeadSchema, sent);
      return answer?.version ?? null;
    },
    async deleteProject(projectId: string, options: ChangeOptions = {}): Promise<void> {
      await requestEmpty(baseUrl + paths.project(projectId), change('DELETE', projectId, options));
    },
    async createMember(projectId: string, member: New<MemberFields>, options: CreateOptions = {}) {
      const sent = creation(projectId, newMemberBody(member), options);
      const url = baseUrl + paths.members(projectId);
      const { answer, headers } = await requestWithHeaders(url, createdMemberSchema, sent);
      const created: MemberHead = { name: member.name, order: member.order, ...answer };
      return { member: created, ...creationIn(headers) };
    },
    /** Gives the version that the project got by it. */
    async updateMember(
      projectId: string,
      memberId: string,
      member: MemberFields,
      options: ChangeOptions = {},
    ): Promise<number | null> {
      const sent = change('PUT', projectId, options, memberBody(member));
      const answer = await requestOptionalJson(baseUrl + paths.member(projectId, memberId), memberHeadSchema, sent);
      return answer?.version ?? null;
    },
    /** Gives the version that the project got by it. */
    async deleteMember(projectId: string, memberId: string, options: ChangeOptions = {}): Promise<number | null> {
      const url = baseUrl + paths.member(projectId, memberId);
      return projectVersionIn(await requestEmpty(url, change('DELETE', projectId, options)));
    },
    async createExpense(
      projectId: string,
      memberId: string,
      expense: New<NewExpenseFields>,
      options: CreateOptions = {},
    ) {
      const sent = creation(projectId, newExpenseBody(expense), options);
      const url = baseUrl + paths.expenses(projectId, memberId);
      const { answer, headers } = await requestWithHeaders(url, createdExpenseSchema, sent);
      return { expense: createdExpense(answer, expense), ...creationIn(headers) };
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
      const sent = change('PUT', projectId, options, expenseBody(expense));
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
      return projectVersionIn(await requestEmpty(url, change('DELETE', projectId, options)));
    },
  };
}

function nullWithoutRoute(error: unknown): null {
  if (hasCode(error, ['route_not_found'])) return null;
  throw error;
}

export type Api = ReturnType<typeof createApi>;

/** Gives the calls of the API. */
export type LoadApi = () => Promise<Api>;

/** The call of the contract that is about no project, but about what currencies are worth. */
function ratesCall(baseUrl: string) {
  return {
    /** What a source of the server says of other currencies in this one. */
    getRates: (currency: string, { signal }: CallOptions = {}): Promise<RatesOfSource> =>
      requestJson(`${baseUrl}${paths.rates()}?${CURRENCY_QUERY}=${encodeURIComponent(currency)}`, ratesOfSourceSchema, {
        signal,
      }),
  };
}

const device = { mark: deviceMark, memberIn: ownMemberId };

/** The calls of the API as a browser makes them. What the device tells of itself goes to the origin of the page alone. */
export function browserApi(baseUrl: string): Api {
  return createApi(baseUrl, isOwnApi(baseUrl) ? device : undefined);
}
