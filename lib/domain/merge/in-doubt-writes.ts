import { entitiesOf } from '@/lib/domain/entities';
import { sameName } from '@/lib/domain/equality';
import { sameInvolved } from '@/lib/domain/involvement';
import type { Entity, Expense, Member, Project } from '@/lib/domain/project';
import { applySteps, type ChangeStep, changedId, type InDoubtWrite } from '@/lib/domain/save-step';

/**
 * The snapshot with those in-doubt writes that the latest project shows to have been made. Without them a merge would take
 * the person's own writes for somebody else's. Each field is looked at by itself, as others may have changed another one
 * since.
 */
export function withAppliedWrites(snapshot: Project, latest: Project, writes: readonly InDoubtWrite[]): Project {
  if (writes.length === 0) return snapshot;
  const [before, now] = [entitiesOf(snapshot), entitiesOf(latest)];
  const applied = writes.flatMap(({ step }) => {
    const [known, current] = [before.get(changedId(step, snapshot)), now.get(changedId(step, latest))];
    return known && current ? [appliedPart(step, known, current)] : [];
  });
  return applySteps(snapshot, [applied]);
}

/** The writes that the server may still make. */
export function stillInDoubt(latest: Project, writes: readonly InDoubtWrite[]): readonly InDoubtWrite[] {
  const now = entitiesOf(latest);
  return writes.filter(({ step, version }) => now.get(changedId(step, latest))?.version === version);
}

/** The step with only those of its fields that the entity has by now. */
function appliedPart(step: ChangeStep, known: Entity, now: Entity): ChangeStep {
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
      const isInvolvedApplied = sameInvolved(now.involvedMemberIds ?? [], sent.involvedMemberIds);
      return {
        ...step,
        expense: {
          ...base,
          name: sameName(now.name, sent.name) ? sent.name : base.name,
          amount: now.amount === sent.amount ? sent.amount : base.amount,
          order: now.order === sent.order ? sent.order : base.order,
          involvedMemberIds: isInvolvedApplied ? sent.involvedMemberIds : base.involvedMemberIds,
        },
      };
    }
  }
}
