import { z } from 'zod/mini';
import { amountToWire } from '@/lib/contract/minor-units';
import { paths } from '@/lib/contract/paths';
import { receivedIdSchema } from '@/lib/contract/received-project';
import { nameOrNull } from '@/lib/domain/name';
import type { ExpenseContent, MemberContent } from '@/lib/domain/patch/patch';
import { requestEmpty, requestJson } from './http';

const createdSchema = z.object({ id: receivedIdSchema });

/** The calls of the specification that save one entity, with the fields and headers that it names and no others. */
export function specifiedCalls(baseUrl: string) {
  const create = async (path: string, body: unknown) =>
    (await requestJson(baseUrl + path, createdSchema, { method: 'POST', body })).id;
  const change = async (path: string, body: unknown) =>
    void (await requestEmpty(baseUrl + path, { method: 'PUT', body }));
  const remove = async (path: string) => void (await requestEmpty(baseUrl + path, { method: 'DELETE' }));
  return {
    updateProject: (id: string, { name }: { name: string | null }) =>
      change(paths.project(id), { name: nameOrNull(name) }),
    /** Gives the id of the member. */
    createMember: (id: string, member: MemberContent) => create(paths.members(id), memberBody(member)),
    updateMember: (id: string, memberId: string, member: MemberContent) =>
      change(paths.member(id, memberId), memberBody(member)),
    deleteMember: (id: string, memberId: string) => remove(paths.member(id, memberId)),
    /** Gives the id of the expense. */
    createExpense: (id: string, memberId: string, expense: ExpenseContent) =>
      create(paths.expenses(id, memberId), expenseBody(expense)),
    updateExpense: (id: string, memberId: string, expenseId: string, expense: ExpenseContent) =>
      change(paths.expense(id, memberId, expenseId), expenseBody(expense)),
    deleteExpense: (id: string, memberId: string, expenseId: string) => remove(paths.expense(id, memberId, expenseId)),
  };
}

function memberBody({ name, order }: MemberContent) {
  return { name: nameOrNull(name), order };
}

function expenseBody({ name, amount, order, involvedMemberIds }: ExpenseContent) {
  return {
    name: nameOrNull(name),
    amount: amount === null ? null : amountToWire(amount),
    order,
    involved_members: [...involvedMemberIds],
  };
}
