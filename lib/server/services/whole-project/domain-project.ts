import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { expenseFromWire, memberFromWire, projectHeadFromWire } from '@/lib/contract/project';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { perProcess } from '@/lib/server/process/per-process';
import { readProject } from '@/lib/server/repositories/project-repository';
import { projectNotFound } from '@/lib/server/resources/errors';
import { toWireProjectHead, wireMembersOf } from '@/lib/server/resources/serializers';
import { openProject } from '@/lib/server/services/open-project';

/** Expenses after which others have their turn: some milliseconds of work where each names everybody. */
const EXPENSES_AT_ONCE = 100;

/** One is read after the other, so that they do not fill the memory. */
const turn = perProcess('whole-project-turn', () => pLimit(1));

/** A project of any size, as the domain has it. Other requests get their turn in between. Throws what `openProject` throws. */
export async function readDomainProject(link: string): Promise<Project> {
  const { projectId, isReadOnly } = await openProject(link);
  return turn.get()(() => read(link, projectId, isReadOnly));
}

async function read(link: string, projectId: string, isReadOnly: boolean): Promise<Project> {
  const rows = await readProject(projectId);
  if (rows === null) throw projectNotFound();
  await nextTurn();
  const members: Member[] = [];
  let made = 0;
  for (const { head, expenses: parts } of wireMembersOf(rows)) {
    const expenses: Expense[] = [];
    for (const expense of parts) {
      expenses.push(expenseFromWire(expense));
      made += 1;
      if (made % EXPENSES_AT_ONCE === 0) await nextTurn();
    }
    members.push({ ...memberFromWire({ ...head, expenses: [] }), expenses });
  }
  const head = projectHeadFromWire(toWireProjectHead(rows.project));
  return { ...head, id: link, ...(isReadOnly && { readOnly: true }), members };
}
