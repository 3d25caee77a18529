import pLimit from 'p-limit';
import type { Api } from '@/lib/client/api';
import { isRefusal } from '@/lib/client/retry';
import { diffProject } from '@/lib/domain/diff';
import { sameContent } from '@/lib/domain/entities';
import { aboutAll, type Conflict, type Conflicts } from '@/lib/domain/merge/conflict';
import type { Project } from '@/lib/domain/project';
import {
  applyStep,
  type CreationStep,
  changedId,
  createdEntity,
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
import { weighedTwice } from './weighed-twice';

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
  /** From the temporary ids of what was created to the server's. */
  ids: ReadonlyMap<string, string>;
  /** The temporary ids whose keys are used up. They are renewed once the editor knows the result. */
  servedIds: readonly string[];
  /** From temporary ids whose keys are used up to the id of what they created, if known: it is deleted. */
  deletedIds: ReadonlyMap<string, string | null>;
  /** Where others have created the same in place of what was deleted, and made it different or deleted it again. */
  questions: Conflicts;
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
  const deletedIds = new Map<string, string | null>();
  const questions = new Map<string, Conflict>();
  const createdOtherwise = new Set<string>();
  const repeats = new Set<string>();
  /** What an earlier call of this page may have created. */
  const resent = new Set<string>();
  const notDeleted = new Set<string>();
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
        sent = asFirstSent(sent, isMine(step, taken) ? step : taken, createdId(taken));
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

  /** Whether this page has created it. What another tab has created from another draft of mine is no question. */
  function isMine(step: CreationStep, taken: CreationStep): boolean {
    const id = createdId(step);
    // Made once is made, under whatever name.
    if (keys.isPayment(id)) return true;
    const theirs = createdEntity(taken);
    const isTheirs = keys.isShared(id) && !sameContent(createdEntity(step), theirs);
    if (isTheirs) questions.set(theirs.id, aboutAll(theirs));
    return !isTheirs && !createdOtherwise.has(id);
  }

  function leaveOut(step: SaveStep, error: unknown) {
    if (step.kind === 'member-deleted') notDeleted.add(step.memberId);
    if (isChange(step) && !isRefusal(error)) {
      inDoubtWrites.push({ step, version: versions.of(changedId(step, snapshot)) });
    }
    if (isCreation(step) && isRefusal(error)) {
      const id = createdId(step);
      const deleted = deletedByNow(error);
      if (deleted === null) servedIds.push(id);
      else {
        deletedIds.set(id, deleted.id);
        if (keys.isShared(id)) questions.set(id, { existence: { theirs: 'removed' } });
        // A payment that others have marked and taken back says nothing of this one.
        else if (deleted.isSame && (resent.has(id) || !keys.isPayment(id))) sent = asFirstSent(sent, step, id);
      }
    }
    if (isOutdated(error)) {
      isStale = true;
      return;
    }
    const isKnown = isHalted;
    isHalted ||= stopsSave(error);
    if (!isKnown) onFailed(step, error);
  }

  /** Whether the step's list lacks a member whose deletion failed, and who is still in it, by name or as part of everyone. */
  function buildsOnDeletion(step: SaveStep): boolean {
    if (step.kind !== 'expense-updated' || notDeleted.size === 0) return false;
    const expenses = acknowledged.members.flatMap((member) => member.expenses);
    const involved = expenses.find(({ id }) => id === step.expense.id)?.involvedMemberIds ?? [];
    const isNowByName = involved.length === 0 && step.expense.involvedMemberIds.length > 0;
    return isNowByName || involved.some((id) => notDeleted.has(id));
  }

  /** Whether only a merge can tell which of two weights somebody is to have in the step's list. */
  function weighsTwice(step: SaveStep): boolean {
    return step.kind === 'expense-updated' && weighedTwice(step.expense, ids).length > 0;
  }

  const stages = diffProject(snapshot, draft);
  onPlanned(stages.flat().length);
  for (const planned of stages) {
    const mergeable = planned.filter((step) => !weighsTwice(step));
    if (mergeable.length < planned.length) isStale = true;
    const stage = mergeable
      .map((step) => withServerIds(step, ids))
      .filter((step) => !buildsOnCreation(step) && !buildsOnDeletion(step));
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
  const created = { ids, servedIds, deletedIds, questions };
  return { snapshot: acknowledged, sent, ...created, version, inDoubtWrites, acknowledgedIds, isHalted, isStale };
}
