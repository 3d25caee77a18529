import pLimit from 'p-limit';
import type { Api } from '@/lib/client/api';
import { isRefusal } from '@/lib/client/retry';
import { diffProject } from '@/lib/domain/diff';
import type { Project } from '@/lib/domain/project';
import {
  applyStep,
  type CreationStep,
  changedId,
  createdId,
  type InDoubtWrite,
  isChange,
  isCreation,
  type SaveStep,
} from '@/lib/domain/save-step';
import { asFirstSent, type CreationKeys } from './creation-keys';
import { KnownVersions } from './known-versions';
import { buildsOnCreation, idsThatInvolve, withServerIds } from './named-ids';
import { deletedByNow, isOutdated, sendStep, stopsSave } from './send-step';

const CALLS_AT_ONCE = 6;

interface Save {
  api: Api;
  keys: CreationKeys;
  /** The same for all calls of one save, which the history shows as one entry. */
  group: string;
  /** Keeps the draft, and what is known of its creations, before something new is sent. */
  keepDraft: () => Promise<void>;
  /** False where a call certainly reaches nobody. */
  isOnline: () => boolean;
  snapshot: Project;
  draft: Project;
  /** Called once, with the number of steps. */
  onPlanned: (count: number) => void;
  onSaved: (step: SaveStep) => void;
  /** Somebody else had marked the payment as made before. */
  onPaidBefore: (step: SaveStep) => void;
  onFailed: (step: SaveStep, error: unknown) => void;
  /** Ends all calls. They count as unanswered. */
  signal: AbortSignal;
}

interface SaveResult {
  /** The snapshot with every step that the server has acknowledged, and nothing else. */
  snapshot: Project;
  /**
   * The snapshot with every acknowledged step as it was first sent, and with what was created and deleted again before its
   * creation was acknowledged. Where the draft differs from this, it was edited since.
   */
  sent: Project;
  /** From the ids here of what was created to the server's, where they differ. Some of it may be deleted since. */
  ids: ReadonlyMap<string, string>;
  /** The ids here whose keys are used up. They are renewed once the editor knows the result. */
  servedIds: readonly string[];
  /** The highest version that these calls gave the project, 0 if none did. A project read before may lack some of them. */
  version: number;
  /** The changes that the server may have made although no answer said so. */
  inDoubtWrites: readonly InDoubtWrite[];
  /** The ids of what was changed, as the server has acknowledged. */
  acknowledgedIds: ReadonlySet<string>;
  /** Whether steps were left unsent: the server can't be reached, wants a pause, or can't change this project. */
  isHalted: boolean;
  /** Whether somebody else was faster, or an earlier call had done a step in part: a merge and another round are needed. */
  isStale: boolean;
}

/**
 * Sends what differs between the snapshot and the draft, stage by stage, with up to six calls of a stage at once. A step that
 * fails, or that builds on a creation or a deletion that failed, is left out of the result, so that the next save sends just
 * that. Once the server can't be reached, wants a pause, or the project is deleted, nothing more is sent, and `onFailed` is
 * called once.
 */
export async function runSave(save: Save): Promise<SaveResult> {
  const { api, keys, group, keepDraft, isOnline, snapshot, draft, onPlanned, onSaved, onPaidBefore, onFailed, signal } =
    save;
  const ids = new Map<string, string>();
  const servedIds: string[] = [];
  const createdOtherwise = new Set<string>();
  const repeats = new Set<string>();
  /** What an earlier call of this page may have created. */
  const resent = new Set<string>();
  const notDeleted = new Set<string>();
  const stillPaying = new Set<string>();
  const inDoubtWrites: InDoubtWrite[] = [];
  const acknowledgedIds = new Set<string>();
  const limit = pLimit(CALLS_AT_ONCE);
  const versions = new KnownVersions(snapshot);
  let acknowledged = snapshot;
  let sent = snapshot;
  let isHalted = false;
  let isStale = false;
  const context = {
    api,
    projectId: snapshot.id,
    keys,
    group,
    versions,
    signal,
    onCreatedOtherwise(temporaryId: string) {
      createdOtherwise.add(temporaryId);
      isStale = true;
    },
    onRepeat(temporaryId: string) {
      repeats.add(temporaryId);
    },
    onMemberDeleted(memberId: string, version: number) {
      versions.alsoChanged(idsThatInvolve(acknowledged, memberId), version);
    },
    onPayerChanged(memberId: string, version: number) {
      versions.alsoChanged([memberId], version);
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
        const [id, created] = [createdId(step), createdId(taken)];
        if (id !== created) ids.set(id, created);
        servedIds.push(id);
        missing.delete(id);
        // A payment that was made once is made, under whatever name.
        const isOther = createdOtherwise.has(id) && !keys.isPayment(id);
        sent = asFirstSent(sent, isOther ? taken : step, created);
      } else sent = applyStep(sent, taken);
      if (isChange(step)) acknowledgedIds.add(changedId(step, snapshot));
      if (isCreation(step) && isPaidBefore(createdId(step))) onPaidBefore(taken);
      else onSaved(taken);
    } catch (error) {
      leaveOut(step, error);
    }
  }

  /** Whether it is a payment that somebody else has marked as made, who was shown the same. */
  function isPaidBefore(id: string): boolean {
    return keys.isPayment(id) && !resent.has(id) && (repeats.has(id) || createdOtherwise.has(id));
  }

  function leaveOut(step: SaveStep, error: unknown) {
    if (step.kind === 'member-deleted') notDeleted.add(step.memberId);
    if (step.kind === 'expense-updated' && step.payerId !== undefined) stillPaying.add(step.memberId);
    if (isChange(step) && !isRefusal(error)) {
      inDoubtWrites.push({ step, version: versions.of(changedId(step, snapshot)) });
    }
    if (isCreation(step) && isRefusal(error)) noteRefused(step, error);
    if (isOutdated(error)) {
      isStale = true;
      return;
    }
    const isKnown = isHalted;
    isHalted ||= stopsSave(error);
    if (!isKnown) onFailed(step, error);
  }

  /** What the key has created and others have deleted since goes by the id that it got: it may return under that. */
  function noteRefused(step: CreationStep, error: unknown) {
    const here = createdId(step);
    servedIds.push(here);
    // A payment that others have marked and taken back says nothing of this one.
    if (keys.isPayment(here) && !resent.has(here)) return;
    const deleted = deletedByNow(error);
    const id = deleted?.id ?? here;
    if (id !== here) ids.set(here, id);
    if (deleted?.isSame) sent = asFirstSent(sent, step, id);
  }

  /** Whether the step's list lacks a member whose deletion failed, and who is still in it, by name or as part of everyone. */
  function buildsOnDeletion(step: SaveStep): boolean {
    if (step.kind !== 'expense-updated' || notDeleted.size === 0) return false;
    const expenses = acknowledged.members.flatMap((member) => member.expenses);
    const involved = expenses.find(({ id }) => id === step.expense.id)?.involvedMemberIds ?? [];
    const isNowByName = involved.length === 0 && step.expense.involvedMemberIds.length > 0;
    return isNowByName || involved.some((id) => notDeleted.has(id));
  }

  /** Whether the member would take along an expense that has another payer here, and so is not deleted. */
  function takesExpenseAlong(step: SaveStep): boolean {
    if (step.kind !== 'member-deleted' || !stillPaying.has(step.memberId)) return false;
    notDeleted.add(step.memberId);
    return true;
  }

  const stages = diffProject(snapshot, draft);
  const missing = new Set(stages.flat().flatMap((step) => (step.kind === 'member-created' ? [step.member.id] : [])));
  onPlanned(stages.flat().length);
  for (const planned of stages) {
    const stage = planned
      .map((step) => withServerIds(step, ids))
      .filter((step) => !buildsOnCreation(step, missing) && !buildsOnDeletion(step) && !takesExpenseAlong(step));
    const creations = isHalted ? [] : stage.filter(isCreation);
    for (const step of creations) {
      const id = createdId(step);
      if (keys.isSent(id)) resent.add(id);
      keys.firstSent(step);
      if (isOnline()) keys.noteSent(id);
    }
    if (creations.length > 0) await keepDraft();
    await Promise.all(stage.map((step) => limit(() => take(step))));
  }
  const { highest: version } = versions;
  return { snapshot: acknowledged, sent, ids, servedIds, version, inDoubtWrites, acknowledgedIds, isHalted, isStale };
}
