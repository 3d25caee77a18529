import { amountInProject, originalToWire } from '@/lib/contract/minor-units';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Expense, Member, Project } from '@/lib/domain/project';

/** What the file says that it is. */
export const FORMAT = 'quits-project';

/** Raised when a reader of the version before would misread a file. */
export const FORMAT_VERSION = 1;

/**
 * The project as the API gives it, without what belongs to its server: versions, and its id, which is the key to it. Whoever
 * gets the file must not get that.
 */
export function exportJson(project: Project): string {
  const { name, currency, rates, createdAt, updatedAt, members } = project;
  const positions = new Map(
    members.map((member, order) => [member.id, { id: member.id, name: nameOrNull(member.name), order }]),
  );
  const exported = {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    name: nameOrNull(name),
    ...(currency && { currency }),
    ...(rates && { rates }),
    created_at: createdAt,
    updated_at: updatedAt,
    members: members.map(({ id, expenses }) => ({
      ...positions.get(id),
      expenses: expenses.map((expense, order) => exportExpense(expense, order, positions, project)),
    })),
  };
  return `${JSON.stringify(exported, null, 2)}\n`;
}

type Involved = Pick<Member, 'id' | 'name' | 'order'>;

function exportExpense(expense: Expense, order: number, positions: ReadonlyMap<string, Involved>, project: Project) {
  const { id, name, involvedMemberIds, weights, isPayment, date, note, original, createdAt } = expense;
  const noteSaved = savedNote(note);
  return {
    id,
    name: nameOrNull(name),
    ...amountInProject(expense, project),
    order,
    involved_members: involvedMemberIds
      .flatMap((memberId) => positions.get(memberId) ?? [])
      .toSorted((a, b) => a.order - b.order)
      .map((member) => ({ ...member, ...(weights && { weight: weights[member.id] ?? 1 }) })),
    ...(isPayment && { is_payment: true }),
    ...(date && { date }),
    ...(noteSaved !== undefined && { note: noteSaved }),
    ...(original && { original: originalToWire(original) }),
    ...(createdAt && { created_at: createdAt }),
  };
}
