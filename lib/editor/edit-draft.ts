import { toggleInvolved } from '@/lib/domain/involvement';
import { cleanName } from '@/lib/domain/name';
import { numbered } from '@/lib/domain/numbered';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { sameInvolved } from '@/lib/domain/sameness';
import { applyStep } from '@/lib/domain/save-step';
import { filterShared, mapShared } from '@/lib/domain/shared-lists';
import type { EditAction } from './actions';

/** The draft after an edit. What the edit leaves as it was stays the same object, up to the whole draft. */
export function editDraft(draft: Project, action: EditAction): Project {
  switch (action.type) {
    case 'project-renamed':
      return renamed(draft, action.name);
    case 'member-added': {
      const member: Member = { id: action.id, name: '', order: draft.members.length, expenses: [] };
      return withMembers(draft, [...draft.members, member]);
    }
    case 'member-renamed':
      return editMember(draft, action.memberId, (member) => renamed(member, action.name));
    case 'member-removed':
      // The removal rule for involved lists is the server's own, so the draft looks at once as it will be saved.
      return withMembers(draft, applyStep(draft, { kind: 'member-deleted', memberId: action.memberId }).members);
    case 'expense-added':
      return editExpenses(draft, action.memberId, (expenses) => [
        ...expenses,
        { id: action.id, name: null, amount: null, order: expenses.length, involvedMemberIds: [] },
      ]);
    case 'expense-renamed':
      return editExpense(draft, action, (expense) => renamed(expense, action.name));
    case 'expense-amount-changed':
      return editExpense(draft, action, (expense) =>
        expense.amount === action.amount ? expense : { ...expense, amount: action.amount },
      );
    case 'expense-removed':
      return editExpenses(draft, action.memberId, (expenses) =>
        filterShared(expenses, ({ id }) => id !== action.expenseId),
      );
    case 'involvement-toggled':
      return editExpense(draft, action, (expense) => toggled(expense, action.toggledMemberId, draft.members));
  }
}

/** The field that an edit types into; null for an edit that is whole by itself. */
export function fieldOf(action: EditAction): string | null {
  switch (action.type) {
    case 'project-renamed':
      return 'project name';
    case 'member-renamed':
      return `${action.memberId} name`;
    case 'expense-renamed':
      return `${action.expenseId} name`;
    case 'expense-amount-changed':
      return `${action.expenseId} amount`;
    default:
      return null;
  }
}

function renamed<T extends { readonly name: string | null }>(named: T, text: string): T {
  const name = cleanName(text);
  return name === (named.name ?? '') ? named : { ...named, name };
}

function toggled(expense: Expense, memberId: string, members: readonly Member[]): Expense {
  const involvedMemberIds = toggleInvolved(
    expense.involvedMemberIds,
    memberId,
    members.map(({ id }) => id),
  );
  return sameInvolved(involvedMemberIds, expense.involvedMemberIds) ? expense : { ...expense, involvedMemberIds };
}

function editExpense(
  draft: Project,
  { memberId, expenseId }: { readonly memberId: string; readonly expenseId: string },
  edit: (expense: Expense) => Expense,
): Project {
  return editExpenses(draft, memberId, (expenses) =>
    mapShared(expenses, (expense) => (expense.id === expenseId ? edit(expense) : expense)),
  );
}

function editExpenses(
  draft: Project,
  memberId: string,
  edit: (expenses: readonly Expense[]) => readonly Expense[],
): Project {
  // An edit of an expense numbers the expenses of its member, and leaves the members as they are numbered.
  const members = mapShared(draft.members, (member) => {
    const expenses = member.id === memberId ? edit(member.expenses) : member.expenses;
    return expenses === member.expenses ? member : { ...member, expenses: numbered(expenses) };
  });
  return members === draft.members ? draft : { ...draft, members };
}

function editMember(draft: Project, memberId: string, edit: (member: Member) => Member): Project {
  return withMembers(
    draft,
    mapShared(draft.members, (member) => (member.id === memberId ? edit(member) : member)),
  );
}

function withMembers(draft: Project, members: readonly Member[]): Project {
  return members === draft.members ? draft : { ...draft, members: numbered(members) };
}
