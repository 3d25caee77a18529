import pLimit from 'p-limit';
import { diffProject } from '@/lib/domain/diff';
import type { Project } from '@/lib/domain/project';
import { applyStep, type SaveStep } from '@/lib/domain/save-step';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { Api } from './api';
import { ApiError } from './api-error';
import type { CreationKeys } from './creation-keys';
import { failureKind } from './failure';
import { sendStep } from './send-step';

const CALLS_AT_ONCE = 6;

interface Save {
  api: Api;
  keys: CreationKeys;
  snapshot: Project;
  draft: Project;
  onSaved: (step: SaveStep) => void;
  onFailed: (step: SaveStep, error: unknown) => void;
}

export interface SaveResult {
  /** The snapshot with every step that the server has acknowledged, and nothing else. */
  snapshot: Project;
  /** From the temporary ids of what was created to the server's. */
  ids: ReadonlyMap<string, string>;
  /** The highest version that the project got by these calls, 0 without any. What was read before may lack some of them. */
  version: number;
  /** Whether the server could not be reached, or wanted to be left alone. */
  isHalted: boolean;
  /**
   * Whether a step was refused because somebody else has changed or deleted what it is about, or found that an earlier call
   * had done it in part: what is left needs a merge and another save.
   */
  isStale: boolean;
}

/**
 * Sends what differs between the snapshot and the draft, one stage of steps after the other and up to six calls of a
 * stage at once. A step that fails, or that needs something whose creation failed, is left out of the result, so that the
 * next save sends just that. A step is refused where its thing has changed since the snapshot. When the server can't be
 * reached, or wants to be left alone, nothing further is sent.
 */
export async function runSave({ api, keys, snapshot, draft, onSaved, onFailed }: Save): Promise<SaveResult> {
  const ids = new Map<string, string>();
  const limit = pLimit(CALLS_AT_ONCE);
  let acknowledged = snapshot;
  let version = 0;
  let isHalted = false;
  let isStale = false;
  const versions = versionsIn(snapshot);
  const context = {
    api,
    projectId: snapshot.id,
    keys,
    versionOf: (id: string) => versions.get(id),
    onVersion(next: number | null | undefined) {
      version = Math.max(version, next ?? 0);
    },
    onMadeEarlier() {
      isStale = true;
    },
    // The server takes the member out of the involved lists, and each expense that it changes gets the project's version.
    onMemberDeleted(memberId: string, deletedAt: number) {
      for (const id of expensesInvolving(acknowledged, memberId)) versions.set(id, deletedAt);
    },
  };
  async function take(planned: SaveStep) {
    const step = withServerIds(planned, ids);
    if (isHalted || needsWhatIsMissing(step)) return;
    try {
      const taken = await sendStep(context, step);
      rememberId(step, taken, ids);
      // A later thing may draw the same temporary id, and must not get this one's key.
      renewKey(step, keys);
      acknowledged = applyStep(acknowledged, taken);
      onSaved(taken);
    } catch (error) {
      if (isOutOfDate(error)) {
        isStale = true;
        renewKey(step, keys);
        return;
      }
      isHalted ||= failureKind(error) !== 'other';
      onFailed(step, error);
    }
  }

  for (const stage of diffProject(snapshot, draft)) {
    await Promise.all(stage.map((step) => limit(() => take(step))));
  }
  return { snapshot: acknowledged, ids, version, isHalted, isStale };
}

function expensesInvolving(project: Project, memberId: string): string[] {
  return project.members
    .flatMap(({ expenses }) => expenses)
    .filter(({ involvedMemberIds }) => involvedMemberIds.includes(memberId))
    .map(({ id }) => id);
}

const OUT_OF_DATE = ['precondition_failed', 'member_not_found', 'expense_not_found', 'created_and_deleted'];

function isOutOfDate(error: unknown): boolean {
  return error instanceof ApiError && OUT_OF_DATE.includes(error.code ?? '');
}

function versionsIn(project: Project): Map<string, number | undefined> {
  const versions = new Map<string, number | undefined>([[project.id, project.version]]);
  for (const member of project.members) {
    versions.set(member.id, member.version);
    for (const expense of member.expenses) versions.set(expense.id, expense.version);
  }
  return versions;
}

function rememberId(sent: SaveStep, taken: SaveStep, ids: Map<string, string>): void {
  if (sent.kind === 'member-created' && taken.kind === 'member-created') ids.set(sent.member.id, taken.member.id);
  if (sent.kind === 'expense-created' && taken.kind === 'expense-created') ids.set(sent.expense.id, taken.expense.id);
}

function renewKey(step: SaveStep, keys: CreationKeys): void {
  if (step.kind === 'member-created') keys.renew(step.member.id);
  if (step.kind === 'expense-created') keys.renew(step.expense.id);
}

/** A created thing keeps its temporary id: it is what the server's id is remembered under. */
function withServerIds(step: SaveStep, ids: ReadonlyMap<string, string>): SaveStep {
  const swap = (id: string) => ids.get(id) ?? id;
  switch (step.kind) {
    case 'expense-created':
    case 'expense-updated': {
      const involvedMemberIds = step.expense.involvedMemberIds.map(swap);
      return { ...step, memberId: swap(step.memberId), expense: { ...step.expense, involvedMemberIds } };
    }
    default:
      return step;
  }
}

function needsWhatIsMissing(step: SaveStep): boolean {
  if (step.kind !== 'expense-created' && step.kind !== 'expense-updated') return false;
  return isTemporaryId(step.memberId) || step.expense.involvedMemberIds.some(isTemporaryId);
}
