import { expenseInputSchema } from '@/lib/contract/requests';
import { ifMatchOf } from '@/lib/server/http/if-match';
import { changeSourceOf } from '@/lib/server/http/read-request';
import { changed, deleted } from '@/lib/server/http/responses';
import { route, routeWithBody } from '@/lib/server/http/route';
import type { ExpensePath } from '@/lib/server/resources/calls';
import { deleteExpense, updateExpense } from '@/lib/server/services/expenses';

export const PUT = routeWithBody(expenseInputSchema, async (path: ExpensePath, body, request) =>
  changed(await updateExpense(path, body, ifMatchOf(request), changeSourceOf(request))),
);

export const DELETE = route(async (path: ExpensePath, request) =>
  deleted(await deleteExpense(path, ifMatchOf(request), changeSourceOf(request))),
);
