import { paths } from '@/lib/contract/paths';
import {
  amountToWire,
  expenseFromWire,
  expenseSchema,
  memberFromWire,
  memberSchema,
  projectFromWire,
  projectSchema,
} from '@/lib/contract/project';
import type { ExpenseInput, MemberInput, ProjectInput } from '@/lib/contract/requests';
import { type Expense, type Member, nameOrNull, type Project } from '@/lib/domain/project';
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

/**
 * The calls of the REST contract against one base URL. They speak the domain's shapes: minor units and ids.
 * Each throws ApiError, NetworkError, or the abort's own error.
 */
export function createApi(baseUrl: string) {
  return {
    async getProject(projectId: string): Promise<Project> {
      return projectFromWire(await requestJson(baseUrl + paths.project(projectId), projectSchema));
    },
    async createProject(name: string | null): Promise<Project> {
      const options = { method: 'POST', body: projectBody(name) } as const;
      return projectFromWire(await requestJson(baseUrl + paths.projects(), projectSchema, options));
    },
    async updateProject(projectId: string, name: string | null): Promise<Project> {
      const options = { method: 'PUT', body: projectBody(name) } as const;
      return projectFromWire(await requestJson(baseUrl + paths.project(projectId), projectSchema, options));
    },
    deleteProject(projectId: string): Promise<void> {
      return requestEmpty(baseUrl + paths.project(projectId), { method: 'DELETE' });
    },
    async createMember(projectId: string, member: MemberFields): Promise<Member> {
      const options = { method: 'POST', body: memberBody(member) } as const;
      return memberFromWire(await requestJson(baseUrl + paths.members(projectId), memberSchema, options));
    },
    async updateMember(projectId: string, memberId: string, member: MemberFields): Promise<Member> {
      const options = { method: 'PUT', body: memberBody(member) } as const;
      return memberFromWire(await requestJson(baseUrl + paths.member(projectId, memberId), memberSchema, options));
    },
    deleteMember(projectId: string, memberId: string): Promise<void> {
      return requestEmpty(baseUrl + paths.member(projectId, memberId), { method: 'DELETE' });
    },
    async createExpense(projectId: string, memberId: string, expense: ExpenseFields): Promise<Expense> {
      const options = { method: 'POST', body: expenseBody(expense) } as const;
      return expenseFromWire(await requestJson(baseUrl + paths.expenses(projectId, memberId), expenseSchema, options));
    },
    async updateExpense(
      projectId: string,
      memberId: string,
      expenseId: string,
      expense: ExpenseFields,
    ): Promise<Expense> {
      const options = { method: 'PUT', body: expenseBody(expense) } as const;
      return expenseFromWire(
        await requestJson(baseUrl + paths.expense(projectId, memberId, expenseId), expenseSchema, options),
      );
    },
    deleteExpense(projectId: string, memberId: string, expenseId: string): Promise<void> {
      return requestEmpty(baseUrl + paths.expense(projectId, memberId, expenseId), { method: 'DELETE' });
    },
  };
}

export type Api = ReturnType<typeof createApi>;
