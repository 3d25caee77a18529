import { byId } from '@/lib/domain/by-id';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { sameInvolved, sameName } from '@/lib/domain/sameness';
import { applySteps, type ChangeStep, changedId } from '@/lib/domain/save-step';

/**
 * A change that was sent under a version, and whose answer did not come: the server has made it, or may make it as long as
 * the thing has that version.
 */
export interface Unanswered {
  readonly step: ChangeStep;
  readonly version: number | undefined;
}

/**
 * The snapshot with what the latest project has by unanswered changes. Without it the person's own write would come in as
 * somebody else's. It goes by fields: others may have changed another one since.
 */
export function withMade(snapshot: Project, latest: Project, unanswered: readonly Unanswered[]): Project {
  if (unanswered.length === 0) return snapshot;
  const [before, now] = [thingsOf(snapshot), thingsOf(latest)];
  const made = unanswered.flatMap(({ step }) => {
    const [known, there] = [before.get(changedId(step, snapshot)), now.get(changedId(step, latest))];
    return known && there ? [madePart(step, known, there)] : [];
  });
  return applySteps(snapshot, [made]);
}

/** Those that the server may still make. */
export function stillUnanswered(latest: Project, unanswered: readonly Unanswered[]): readonly Unanswered[] {
  const now = thingsOf(latest);
  return unanswered.filter(({ step, version }) => now.get(changedId(step, latest))?.version === version);
}

type Thing = Pick<Project, 'name'> & Partial<Pick<Expense, 'version' | 'amount' | 'order' | 'involvedMemberIds'>>;

/** The change with only those fields new that the thing has by now. */
function madePart(step: ChangeStep, known: Thing, now: Thing): ChangeStep {
  switch (step.kind) {
    case 'project-updated':
      return { ...step, name: sameName(now.name, step.name) ? step.name : known.name };
    case 'member-updated': {
      const { name, order } = known as Member;
      return {
        ...step,
        name: sameName(now.name, step.name) ? step.name : name,
        order: now.order === step.order ? step.order : order,
      };
    }
    case 'expense-updated': {
      const [base, sent] = [known as Expense, step.expense];
      const isInvolvedMade = sameInvolved(now.involvedMemberIds ?? [], sent.involvedMemberIds);
      return {
        ...step,
        expense: {
          ...base,
          name: sameName(now.name, sent.name) ? sent.name : base.name,
          amount: now.amount === sent.amount ? sent.amount : base.amount,
          order: now.order === sent.order ? sent.order : base.order,
          involvedMemberIds: isInvolvedMade ? sent.involvedMemberIds : base.involvedMemberIds,
        },
      };
    }
  }
}

function thingsOf(project: Project): Map<string, Thing> {
  const expenses = project.members.flatMap((member) => member.expenses);
  return new Map<string, Thing>([[project.id, project], ...byId(project.members), ...byId(expenses)]);
}
