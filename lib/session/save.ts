import pLimit from 'p-limit';
import type { Api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { failureKind } from '@/lib/client/failure';
import { isRefusal } from '@/lib/client/retry';
import { diffProject } from '@/lib/domain/diff';
import type { Project } from '@/lib/domain/project';
import type { InDoubtWrite } from '@/lib/domain/save-step';
import { applyStep, changedId, createdId, isChange, isCreation, type SaveStep } from '@/lib/domain/save-step';
import { isTemporaryId } from '@/lib/domain/temporary-id';

import { asFirstSent, type CreationKeys } from './creation-keys';
import { KnownVersions } from './known-versions';
import { sendStep } from './send-step';

const CALLS_AT_ONCE = 6;

interface Save {
  api: Api;
  keys: CreationKeys;
  /** Keeps the draft, and what is known of its creations, before something new is sent. */
  keep: () => Promise<void>;
  snapshot: Project;
  draft: Project;
  onSaved: (step: SaveStep) => void;
  onFailed: (step: SaveStep, error: unknown) => void;
}

export interface SaveResult {
  /** The snapshot with every step that the server has acknowledged, and nothing else. */
  snapshot: Project;
  /**
   * The same with everything new as it was first sent, and with what has been made so and was deleted before that was
   * known: what the draft differs in was edited since.
   */
  sent: Project;
  /** From the temporary ids of what was created to the server's. */
  ids: ReadonlyMap<string, string>;
  /** The temporary ids whose keys have served: to be renewed once the editor knows of all this. */
  servedIds: readonly string[];
  /** The highest version that the project got by these calls, 0 without any. What was read before may lack some of them. */
  version: number;
  /** The changes that the server may have made although it did not say so. */
  inDoubtWrites: readonly InDoubtWrite[];
  /** The ids of what was changed, as the server has said. */
  acknowledgedIds: ReadonlySet<string>;
  /** Whether the rest was not sent: the server can't be reached or wants to be left alone, or nothing here can be changed. */
  isHalted: boolean;
  /**
   * Whether a step was refused because somebody else has changed or deleted what it is about, or found that an earlier call
   * had done it in part: what is left needs a merge and another save.
   */
  isStale: boolean;
}

/**
 * Sends what differs between the snapshot and the draft, one stage of steps after the other and up to six calls of a
 * stage at once. A step that fails, or that counts on a creation or a deletion that failed, is left out of the result, so
 * that the next save sends just that. A step is refused where its thing has changed since the snapshot. When the server
 * can't be reached, or wants to be left alone, or the project is gone, nothing further is sent, and that is told once.
 */
export async function runSave({ api, keys, keep, snapshot, draft, onSaved, onFailed }: Save): Promise<SaveResult> {
  const ids = new Map<string, string>();
  const servedIds: string[] = [];
  const madeOtherwise = new Set<string>();
  const notDeleted = new Set<string>();
  const inDoubtWrites: InDoubtWrite[] = [];
  const acknowledgedIds = new Set<string>();
  const limit = pLimit(CALLS_AT_ONCE);
  let acknowledged = snapshot;
  let sent = snapshot;
  let isHalted = false;
  let isStale = false;
  const versions = new KnownVersions(snapshot);
  const context = {
    api,
    projectId: snapshot.id,
    keys,
    versions,
    onMadeOtherwise(temporaryId: string) {
      madeOtherwise.add(temporaryId);
      isStale = true;
    },
    onMemberDeleted(memberId: string, deletedAt: number) {
      const changed = paidFor(acknowledged, memberId).flatMap(({ payerId, expenseId }) => [payerId, expenseId]);
      versions.changedBesides(changed, deletedAt);
    },
  };

  async function take(planned: SaveStep) {
    if (isHalted) return;
    const step = isCreation(planned) ? keys.firstSent(planned) : planned;
    // What was edited since the first call is left for another round.
    if (step !== planned) isStale = true;
    try {
      const taken = await sendStep(context, step);
      acknowledged = applyStep(acknowledged, taken);
      if (isCreation(step) && isCreation(taken)) {
        ids.set(createdId(step), createdId(taken));
        servedIds.push(createdId(step));
        sent = asFirstSent(sent, madeOtherwise.has(createdId(step)) ? taken : step, createdId(taken));
      } else sent = applyStep(sent, taken);
      if (isChange(step)) acknowledgedIds.add(changedId(step, snapshot));
      onSaved(taken);
    } catch (error) {
      leaveOut(step, error);
    }
  }

  function leaveOut(step: SaveStep, error: unknown) {
    if (step.kind === 'member-deleted') notDeleted.add(step.memberId);
    if (isChange(step) && !isRefusal(error)) {
      inDoubtWrites.push({ step, version: versions.of(changedId(step, snapshot)) });
    }
    if (isCreation(step) && isRefusal(error)) {
      // The key is free, or what it made is gone.
      servedIds.push(createdId(step));
      if (isCode(error, ['created_and_deleted'])) sent = asFirstSent(sent, step, createdId(step));
    }
    if (isCode(error, OUT_OF_DATE) || namesNoMember(error)) {
      isStale = true;
      return;
    }
    const isKnown = isHalted;
    isHalted ||= failureKind(error) !== 'other' || isCode(error, UNCHANGEABLE);
    if (!isKnown) onFailed(step, error);
  }

  /** Whether the list of the step lacks a member who was to be deleted by then, and is still in it, by name or as everyone is. */
  function countsOnDeletion(step: SaveStep): boolean {
    if (step.kind !== 'expense-updated' || notDeleted.size === 0) return false;
    const expenses = acknowledged.members.flatMap((member) => member.expenses);
    const involved = expenses.find(({ id }) => id === step.expense.id)?.involvedMemberIds ?? [];
    const isNowByName = involved.length === 0 && step.expense.involvedMemberIds.length > 0;
    return isNowByName || involved.some((id) => notDeleted.has(id));
  }

  for (const planned of diffProject(snapshot, draft)) {
    const stage = planned
      .map((step) => withServerIds(step, ids))
      .filter((step) => !needsWhatIsMissing(step) && !countsOnDeletion(step));
    const creations = isHalted ? [] : stage.filter(isCreation);
    for (const step of creations) keys.firstSent(step);
    if (creations.length > 0) await keep();
    await Promise.all(stage.map((step) => limit(() => take(step))));
  }
  return {
    snapshot: acknowledged,
    sent,
    ids,
    servedIds,
    version: versions.highest,
    inDoubtWrites,
    acknowledgedIds,
    isHalted,
    isStale,
  };
}

/** The expenses that name the member as involved. */
function paidFor(project: Project, memberId: string): { payerId: string; expenseId: string }[] {
  return project.members.flatMap(({ id: payerId, expenses }) =>
    expenses
      .filter(({ involvedMemberIds }) => involvedMemberIds.includes(memberId))
      .map(({ id: expenseId }) => ({ payerId, expenseId })),
  );
}

const OUT_OF_DATE = [
  'precondition_failed',
  'member_not_found',
  'expense_not_found',
  'created_and_deleted',
  'idempotency_key_reused',
];

const UNCHANGEABLE = ['project_not_found', 'demo_read_only'];

function isCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof ApiError && codes.includes(error.code ?? '');
}

/** Whether it is refused for a list that names somebody who is a member no longer. */
function namesNoMember(error: unknown): boolean {
  const paths = error instanceof ApiError ? error.invalidPaths : [];
  return paths.length > 0 && paths.every((path) => path.startsWith('involved_members['));
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
