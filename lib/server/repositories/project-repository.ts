import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getDb, getRowReader, selectEpoch } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import {
  type Expense,
  type ExpenseInvolvement,
  type Member,
  Prisma,
  type Project,
} from '@/lib/server/generated/postgres/client';
import { currentEpoch, noteEpoch } from '@/lib/server/resources/epoch';

export type MemberRow = Omit<Member, 'projectId'>;
export type ExpenseRow = Omit<Expense, 'projectId'>;
export type InvolvementRow = Omit<ExpenseInvolvement, 'projectId'>;

/** The members that an expense names. An expense that names none has no such list. */
export interface InvolvedList {
  expenseId: string;
  /** Ids with commas between them, in no order. */
  memberIds: string;
  /** The weights above 1, each behind its id and a colon, with commas between them. Null where there is none. */
  weights: string | null;
}

/** All that the tables hold of one project, in no order. */
export interface ProjectRows {
  project: Project;
  members: MemberRow[];
  expenses: ExpenseRow[];
  lists: InvolvedList[];
}

/**
 * A project in one consistent snapshot, or null when there is none. Index scans by the first column of each key, without
 * joins: one shard where tables are distributed by project. In SQL, and with each list as one value, 20,000 places in the
 * lists of 2,000 expenses take a fifth of the time that Prisma's models take.
 */
export async function readProject(projectId: string): Promise<ProjectRows | null> {
  const db = getDb();
  const [project, members, expenses, lists] = await db.$transaction(
    [
      db.project.findUnique({ where: { id: projectId } }),
      db.member.findMany({ where: { projectId }, omit: { projectId: true } }),
      db.$queryRaw<ExpenseRow[]>(selectExpenses(projectId)),
      db.$queryRaw<InvolvedList[]>(selectLists(projectId)),
    ],
    { isolationLevel: 'RepeatableRead' },
  );
  return project && { project, members, expenses, lists };
}

/** How many members and expenses the project has. */
export async function countEntities(projectId: string): Promise<{ members: number; expenses: number }> {
  const [row] = await getDb().$queryRaw<{ members: number | bigint; expenses: number | bigint }[]>`
    SELECT (SELECT COUNT(*) FROM "Member" WHERE "projectId" = ${projectId}) AS "members",
      (SELECT COUNT(*) FROM "Expense" WHERE "projectId" = ${projectId}) AS "expenses"`;
  return { members: Number(row?.members), expenses: Number(row?.expenses) };
}

/** The same within a transaction that has locked the project. Gives way to other requests between the statements. */
export async function readProjectIn(tx: Tx, projectId: string): Promise<ProjectRows | null> {
  const project = await readProjectRow(tx, projectId);
  if (project === null) return null;
  const members = await readMembers(tx, projectId);
  const expenses = await tx.$queryRaw<ExpenseRow[]>(selectExpenses(projectId));
  await nextTurn();
  const lists = await tx.$queryRaw<InvolvedList[]>(selectLists(projectId));
  await nextTurn();
  return { project, members, expenses, lists };
}

/** The columns of an expense but its project's id, which all statements have in this order. */
const EXPENSE_COLUMN_NAMES = [
  'id',
  'memberId',
  'name',
  'amount',
  'order',
  'isPayment',
  'date',
  'note',
  'originalAmount',
  'originalCurrency',
  'createdAt',
  'version',
] as const satisfies readonly (keyof ExpenseRow)[];

/** The list of them in a statement, of the table that it calls so. */
export function columnsOfExpense(table?: string): Prisma.Sql {
  return Prisma.raw(EXPENSE_COLUMN_NAMES.map((name) => (table ? `"${table}"."${name}"` : `"${name}"`)).join(', '));
}

/** The assignments of an upsert, of all columns but the key. */
export function overwrittenColumnsOfExpense(): Prisma.Sql {
  const columns = EXPENSE_COLUMN_NAMES.filter((name) => name !== 'id');
  return Prisma.raw(columns.map((name) => `"${name}" = excluded."${name}"`).join(', '));
}

/** The values of an expense, in the order of its columns. */
export function valuesOfExpense(expense: ExpenseRow): unknown[] {
  return EXPENSE_COLUMN_NAMES.map((name) => expense[name]);
}

/** The statement that finds the expenses of the project. */
function selectExpenses(projectId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT ${columnsOfExpense()} FROM "Expense" WHERE "projectId" = ${projectId}`;
}

/** The statement that finds their lists. */
function selectLists(projectId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT "lists"."expenseId", "memberIds", "weights" FROM
      (SELECT "expenseId", string_agg("memberId", ',') AS "memberIds" FROM "ExpenseInvolvement"
        WHERE "projectId" = ${projectId} GROUP BY "expenseId") AS "lists" LEFT JOIN
      (SELECT "expenseId", string_agg("memberId" || ':' || "weight", ',') AS "weights" FROM "ExpenseInvolvement"
        WHERE "projectId" = ${projectId} AND "weight" > 1 GROUP BY "expenseId") AS "uneven"
      ON "uneven"."expenseId" = "lists"."expenseId"`;
}

/** The members of the project. */
export function readMembers(tx: Tx, projectId: string): Promise<MemberRow[]> {
  return tx.$queryRaw`SELECT "id", "name", "order", "version" FROM "Member" WHERE "projectId" = ${projectId}`;
}

/** The project's own row, or null when there is none. */
export async function readProjectRow(tx: Tx, projectId: string): Promise<Project | null> {
  const [project] = await tx.$queryRaw<Project[]>`
    SELECT "id", "name", "currency", "rates", "version", "createdAt", "updatedAt", "ownLink", "deletedAt" FROM "Project"
    WHERE "id" = ${projectId}`;
  return project ?? null;
}

/** Whether this is the own id of a project, deleted or not. Past Prisma, whose first query takes a start a tenth of a second. */
export async function isProject(id: string): Promise<boolean> {
  const reader = await getRowReader();
  return (await reader.read('SELECT 1 FROM "Project" WHERE "id" = $1', id)) !== undefined;
}

/** Identifies a state of a project, by its time as well: a restored backup may repeat a version. */
export interface ProjectStamp {
  version: number;
  /** The time of the last change, as the engine writes it. */
  moment: string;
}

/** The stamp of the project whose own id is a link to it. Null where there is none, or it is deleted. */
export function readStampByOwnLink(link: string): Promise<ProjectStamp | null> {
  return readStampWhere('"id" = $1 AND "ownLink" AND "deletedAt" IS NULL', link);
}

/** Null when there is no such project, or it is deleted. */
export function readStamp(projectId: string): Promise<ProjectStamp | null> {
  return readStampWhere('"id" = $1 AND "deletedAt" IS NULL', projectId);
}

async function readStampWhere(condition: string, id: string): Promise<ProjectStamp | null> {
  await requireEpoch();
  const reader = await getRowReader();
  const sql = `SELECT "version", CAST("updatedAt" AS TEXT) AS "moment" FROM "Project" WHERE ${condition}`;
  return (await reader.read<ProjectStamp>(sql, id)) ?? null;
}

/** Reads the epoch unless it is known. */
export async function requireEpoch(): Promise<void> {
  if (currentEpoch() !== undefined) return;
  const row = await (await getRowReader()).read<{ epoch: string }>(`SELECT (${selectEpoch()}) AS "epoch"`);
  if (row) noteEpoch(row.epoch);
}

/** Inserts the row of a new project, in which nothing is entered yet. */
export async function insertProject(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.$executeRaw`INSERT INTO "Project" ("id", "createdAt", "updatedAt") VALUES (${id}, ${at}, ${at})`;
}

/** Writes what people enter of the project itself. */
export async function updateProject(
  tx: Tx,
  projectId: string,
  { name, currency, rates }: Pick<Project, 'name' | 'currency' | 'rates'>,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Project" SET "name" = ${name}, "currency" = ${currency}, "rates" = ${rates} WHERE "id" = ${projectId}`;
}
