import { findExpense, findMember } from '@/lib/domain/find-entity';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Expense, Project } from '@/lib/domain/project';
import { applySteps, type SaveStep, subjectId } from '@/lib/domain/save-step';
import type { SavedStep } from '@/lib/session/session-store';

/** What a person can enter of one thing; null where it is not there. */
type Content = Readonly<Record<string, unknown>> | null;

interface OwnSave {
  /** Ahead of the first save from here. */
  readonly before: Content;
  /** After the last one. */
  readonly left: Content;
}

/** Stands for the project, which may get another id. */
const PROJECT = 'project';

/** What was saved from this page since it was opened. */
export class OwnSaves {
  /** By id, but for the project. */
  readonly #saves = new Map<string, OwnSave>();

  /** The server has taken the step. */
  note({ base, step }: SavedStep): void {
    const id = subjectId(step, base);
    const key = keyOf(id, base);
    const known = this.#saves.get(key);
    const before = known === undefined ? contentIn(base, id) : known.before;
    this.#saves.set(key, { before, left: contentAfter(step, base) });
  }

  /** The ids of what was, in a part that was changed here, as it was left from here, and is not any more. */
  lostBetween(before: Project, now: Project): Set<string> {
    const lost = new Set<string>();
    for (const [key, save] of this.#saves) {
      const id = key === PROJECT ? now.id : key;
      const [had, has] = [contentIn(before, id), contentIn(now, id)];
      const { left } = save;
      if ((left === null) !== (had === null)) continue;
      const isThere = (left === null) === (has === null);
      if (!isThere || changedFields(save).some((field) => isLeft(save, had, field) && !isLeft(save, has, field)))
        lost.add(id);
    }
    return lost;
  }

  /** Whether it is all as the last save from here has left it. */
  isLeftIn(project: Project, id: string): boolean {
    const save = this.#saves.get(keyOf(id, project));
    return save !== undefined && isAsLeft(save, contentIn(project, id));
  }
}

function keyOf(id: string, project: Project): string {
  return id === project.id ? PROJECT : id;
}

/** Whether all that was changed is as it was left. */
function isAsLeft(save: OwnSave, content: Content): boolean {
  if ((save.left === null) !== (content === null)) return false;
  return changedFields(save).every((key) => isLeft(save, content, key));
}

function changedFields({ before, left }: OwnSave): string[] {
  return Object.keys({ ...before, ...left }).filter((key) => before?.[key] !== left?.[key]);
}

function isLeft({ left }: OwnSave, content: Content, key: string): boolean {
  return content?.[key] === left?.[key];
}

function contentAfter(step: SaveStep, base: Project): Content {
  switch (step.kind) {
    case 'project-updated':
      return contentOfHead(applySteps(base, [[step]]));
    case 'member-created':
      return { name: nameOrNull(step.member.name) };
    case 'member-updated':
      return { name: nameOrNull(step.name) };
    case 'expense-created':
      return contentOf(step.expense, step.memberId);
    case 'expense-updated':
      return contentOf(step.expense, step.payerId ?? step.memberId);
    default:
      return null;
  }
}

function contentIn(project: Project, id: string): Content {
  if (id === project.id) return contentOfHead(project);
  const member = findMember(project, id);
  if (member) return { name: nameOrNull(member.name) };
  for (const payer of project.members) {
    const expense = findExpense(payer, id);
    if (expense) return contentOf(expense, payer.id);
  }
  return null;
}

function contentOf(expense: Expense, payerId: string): Content {
  const { name, amount, original, isPayment, date, note, involvedMemberIds, weights } = expense;
  const sharing = JSON.stringify(involvedMemberIds.toSorted().map((id) => [id, weights?.[id] ?? 1]));
  const bill = original && JSON.stringify([original.amount, original.currency]);
  return { payerId, name: nameOrNull(name), amount, bill, isPayment, date, note: savedNote(note), sharing };
}

/** Each rate is a field by itself. */
function contentOfHead({ name, currency, rates = {} }: Project): Content {
  const ofRates = Object.entries(rates).map(([code, rate]) => [`rate of ${code}`, rate]);
  return { ...Object.fromEntries(ofRates), name: nameOrNull(name), currency };
}
