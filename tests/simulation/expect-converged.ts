import { memberFromWire } from '@/lib/contract/project';
import type { Project } from '@/lib/domain/project';
import type { Page } from './page';
import type { TimelessProject } from './tables';

/** Every page shows the project as the server has it, with nothing left to save or to choose. */
export function expectConverged(pages: readonly Page[], project: TimelessProject): void {
  for (const page of pages) {
    const { editor, isSaving, hasUnsavedChanges } = page.getState();
    expect(isSaving || hasUnsavedChanges).toBe(false);
    expect(contentOf({ ...editor.draft, id: project.id })).toEqual(
      contentOf({ ...project, members: project.members.map(memberFromWire) }),
    );
    expect(editor.conflicts.size).toBe(0);
  }
}

/** The project without times and versions. The order in which involved lists name members does not count. */
function contentOf({
  id,
  name,
  currency,
  rates,
  members,
}: Pick<Project, 'id' | 'name' | 'currency' | 'rates' | 'members'>) {
  return {
    id,
    name,
    currency,
    rates,
    members: members.map(({ version: _, ...member }) => ({
      ...member,
      expenses: member.expenses.map(({ version: __, involvedMemberIds, ...expense }) => ({
        ...expense,
        involvedMemberIds: involvedMemberIds.toSorted(),
      })),
    })),
  };
}
