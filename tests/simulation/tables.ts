import Sqlite from 'better-sqlite3';
import { originalToWire } from '@/lib/contract/minor-units';
import type { WireProject } from '@/lib/contract/project';
import type { Original, Rates } from '@/lib/domain/project';
import { engineOf } from '@/lib/server/engines/db';
import { newSingleConnection } from '@/lib/server/engines/postgres/connections';

export interface MemberRow {
  readonly id: string;
  readonly name: string | null;
  readonly order: number;
  readonly version: number;
}

export interface ExpenseRow extends MemberRow {
  readonly memberId: string;
  /** Minor units. */
  readonly amount: number | null;
  /** Minor units of its own currency. */
  readonly original: Original | null;
  readonly isPayment: boolean;
  readonly date: string | null;
  readonly note: string | null;
  /** The weights of the members that are named, by their ids. */
  readonly involved: ReadonlyMap<string, number>;
}

/** The rows of a project, without order. */
export interface Rows {
  readonly id: string;
  readonly name: string | null;
  readonly currency: string | null;
  readonly rates: Rates | null;
  readonly version: number;
  readonly members: ReadonlyMap<string, MemberRow>;
  readonly expenses: ReadonlyMap<string, ExpenseRow>;
}

/** The wire shape without its times. */
export type TimelessProject = Omit<WireProject, 'created_at' | 'updated_at'>;

/** Runs a query and returns the driver's rows. The type of a row must match the query. */
type Query = <Row>(sql: string, projectId: string) => Promise<Row[]>;

type ProjectColumns = Pick<Rows, 'id' | 'name' | 'currency' | 'version'> & { rates: string | null };

/** PostgreSQL's driver returns amounts and weights as strings. SQLite has no booleans. */
type ExpenseColumns = Omit<ExpenseRow, 'amount' | 'original' | 'isPayment' | 'involved'> & {
  amount: number | string | null;
  originalAmount: number | string | null;
  originalCurrency: string | null;
  isPayment: boolean | number;
};

interface InvolvementColumns {
  readonly expenseId: string;
  readonly memberId: string;
  readonly weight: number | string;
}

/** Reads projects from the tables over a connection of its own, without any code under test. */
export class Tables {
  private constructor(
    readonly query: Query,
    readonly close: () => Promise<void>,
  ) {}

  static async open(url: string): Promise<Tables> {
    if (engineOf(url).name === 'postgres') {
      const connection = await newSingleConnection(url);
      const query: Query = async <Row>(sql: string, id: string) => (await connection.query(sql, [id])).rows as Row[];
      return new Tables(query, () => connection.end());
    }
    const file = new Sqlite(url.slice('file:'.length), { readonly: true });
    const statements = new Map(Object.values(QUERIES).map((sql) => [sql, file.prepare(sql)]));
    const query: Query = async <Row>(sql: string, id: string) => (statements.get(sql)?.all({ 1: id }) ?? []) as Row[];
    return new Tables(query, async () => void file.close());
  }

  async read(projectId: string): Promise<Rows> {
    const [[project], members, expenses, involvements] = await Promise.all([
      this.query<ProjectColumns>(QUERIES.project, projectId),
      this.query<MemberRow>(QUERIES.members, projectId),
      this.query<ExpenseColumns>(QUERIES.expenses, projectId),
      this.query<InvolvementColumns>(QUERIES.involvements, projectId),
    ]);
    if (project === undefined) throw new Error(`There is no project ${projectId}.`);
    return {
      ...project,
      rates: project.rates === null ? null : JSON.parse(project.rates).rates,
      members: new Map(members.map((member) => [member.id, { ...member }])),
      expenses: new Map(
        expenses.map(({ amount, originalAmount, originalCurrency, isPayment, ...expense }) => [
          expense.id,
          {
            ...expense,
            amount: amount === null ? null : Number(amount),
            original: originalCurrency === null ? null : { amount: Number(originalAmount), currency: originalCurrency },
            isPayment: Boolean(isPayment),
            involved: new Map(
              involvements
                .filter(({ expenseId }) => expenseId === expense.id)
                .map(({ memberId, weight }) => [memberId, Number(weight)]),
            ),
          },
        ]),
      ),
    };
  }
}

const QUERIES: Record<'project' | 'members' | 'expenses' | 'involvements', string> = {
  project: 'SELECT "id", "name", "currency", "rates", "version" FROM "Project" WHERE "id" = $1',
  members: 'SELECT "id", "name", "order", "version" FROM "Member" WHERE "projectId" = $1',
  expenses:
    'SELECT "id", "memberId", "name", "amount", "originalAmount", "originalCurrency", "order", "isPayment", "date", "note", "version" FROM "Expense" WHERE "projectId" = $1',
  involvements: 'SELECT "expenseId", "memberId", "weight" FROM "ExpenseInvolvement" WHERE "projectId" = $1',
};

/** The wire shape of these rows, by the contract. */
export function wireOf({ members, expenses, currency, rates, ...project }: Rows): TimelessProject {
  const sorted = [...members.values()].toSorted(byOrder);
  return {
    ...project,
    ...(currency !== null && { currency }),
    ...(rates !== null && { rates }),
    members: sorted.map((member) => {
      const paid = [...expenses.values()].filter(({ memberId }) => memberId === member.id).toSorted(byOrder);
      return {
        ...member,
        version: Math.max(member.version, ...paid.map(({ version }) => version)),
        expenses: paid.map(({ memberId: _, amount, original, isPayment, date, note, involved, ...expense }) => {
          const isUneven = [...involved.values()].some((weight) => weight !== 1);
          return {
            ...expense,
            amount: amount === null ? null : amount / 100,
            ...(isPayment && { is_payment: true as const }),
            ...(date !== null && { date }),
            ...(note !== null && { note }),
            ...(original !== null && { original: originalToWire(original) }),
            involved_members: sorted
              .filter(({ id }) => involved.has(id))
              .map(({ id, name, order }) => ({ id, name, order, ...(isUneven && { weight: involved.get(id) }) })),
          };
        }),
      };
    }),
  };
}

function byOrder(a: MemberRow, b: MemberRow): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1);
}
