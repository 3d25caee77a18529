import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import { idOfBits } from '@/lib/domain/base58';

interface Size {
  members: number;
  expenses: number;
  /** In involved lists. */
  places: number;
  /** Characters of each name, of two bytes each. */
  nameLength: number;
}

/** A project whose first member has paid for all. */
export interface Seeded {
  projectId: string;
  memberIds: string[];
  expenseIds: string[];
}

const newId = () => idOfBits(randomBytes(16).toString('hex'));

/** Writes a project of this size into a migrated SQLite file. Through the API it would take minutes. */
export function seedProject(file: string, { members, expenses, places, nameLength }: Size): Seeded {
  const projectId = newId();
  const memberIds = Array.from({ length: members }, newId);
  const expenseIds = Array.from({ length: expenses }, newId);
  const name = (text: string) => text.padEnd(nameLength, 'é');
  const now = new Date().toISOString();

  const database = new Database(file, { timeout: 10_000 });
  const project = database.prepare(
    'INSERT INTO "Project" ("id", "name", "version", "createdAt", "updatedAt") VALUES (?, ?, 1, ?, ?)',
  );
  const member = database.prepare('INSERT INTO "Member" ("projectId", "id", "name", "order") VALUES (?, ?, ?, ?)');
  const expense = database.prepare(
    'INSERT INTO "Expense" ("projectId", "id", "memberId", "name", "amount", "order") VALUES (?, ?, ?, ?, ?, ?)',
  );
  const place = database.prepare(
    'INSERT INTO "ExpenseInvolvement" ("projectId", "expenseId", "memberId") VALUES (?, ?, ?)',
  );
  database.transaction(() => {
    project.run(projectId, name('Trip'), now, now);
    for (const [order, id] of memberIds.entries()) member.run(projectId, id, name(`M${order}`), order);
    for (const [order, id] of expenseIds.entries()) {
      expense.run(projectId, id, memberIds[0], name(`E${order}`), 1234 + order, order);
      for (let at = 0; at < Math.floor(places / expenses); at += 1) {
        place.run(projectId, id, memberIds[(order + at) % members]);
      }
    }
  })();
  database.close();
  return { projectId, memberIds, expenseIds };
}
