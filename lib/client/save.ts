import pLimit from 'p-limit';
import { diffProject } from '@/lib/domain/diff';
import type { Project } from '@/lib/domain/project';
import { applyStep, type SaveStep } from '@/lib/domain/save-step';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { Api } from './api';
import { failureKind } from './failure';
import { sendStep } from './send-step';

const CALLS_AT_ONCE = 6;

interface Save {
  api: Api;
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
  /** Whether the server could not be reached, or wanted to be left alone. */
  isHalted: boolean;
}

/**
 * Sends what differs between the snapshot and the draft, one stage of steps after the other and up to six calls of a
 * stage at once. A step that fails, or that needs something whose creation failed, is left out of the result, so that the
 * next save sends just that. When the server can't be reached, or wants to be left alone, nothing further is sent.
 */
export async function runSave({ api, snapshot, draft, onSaved, onFailed }: Save): Promise<SaveResult> {
  const ids = new Map<string, string>();
  const limit = pLimit(CALLS_AT_ONCE);
  let acknowledged = snapshot;
  let isHalted = false;

  async function take(planned: SaveStep) {
    const step = withServerIds(planned, ids);
    if (isHalted || needsWhatIsMissing(step)) return;
    try {
      const taken = await sendStep(api, snapshot.id, step);
      rememberId(step, taken, ids);
      acknowledged = applyStep(acknowledged, taken);
      onSaved(taken);
    } catch (error) {
      isHalted ||= failureKind(error) !== 'other';
      onFailed(step, error);
    }
  }

  for (const stage of diffProject(snapshot, draft)) {
    await Promise.all(stage.map((step) => limit(() => take(step))));
  }
  return { snapshot: acknowledged, ids, isHalted };
}

function rememberId(sent: SaveStep, taken: SaveStep, ids: Map<string, string>): void {
  if (sent.kind === 'member-created' && taken.kind === 'member-created') ids.set(sent.member.id, taken.member.id);
  if (sent.kind === 'expense-created' && taken.kind === 'expense-created') ids.set(sent.expense.id, taken.expense.id);
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
