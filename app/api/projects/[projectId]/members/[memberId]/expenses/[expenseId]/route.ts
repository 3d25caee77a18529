import { expenseInputSchema } from '@/lib/contract/requests';
import { callOf } from '@/lib/server/http/read-request';
import { asItIs, deleted } from '@/lib/server/http/responses';
import { route, routeWithBody } from '@/lib/server/http/route';
import type { ExpensePath } from '@/lib/server/resources/call-types';
import { deleteExpense, getExpense, updateExpense } from '@/lib/server/services/expenses';

export const GET = route(async (path: ExpensePath) => asItIs(await getExpense(path)));

export const PUT = routeWithBody(expenseInputSchema, async (path: ExpensePath, body, request) =>
  asItIs(await updateExpense(path, body, callOf(request))),
);

export const DELETE = route(async (path: ExpensePath, request) => deleted(await deleteExpense(path, callOf(request))));
