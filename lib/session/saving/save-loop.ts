import type { Api } from '@/lib/client/api';
import { ApiError, hasCode } from '@/lib/client/api-error';
import { randomKey } from '@/lib/client/random-key';
import type { Wait } from '@/lib/client/retry';
import type { ProblemCode } from '@/lib/contract/problem';
import { hasEntity } from '@/lib/domain/find-entity';
import { creationKeyOf, isLocalProject } from '@/lib/domain/local-project';
import { createdId } from '@/lib/domain/save-step';
import { hasSavableChanges, idsToAskAgain, isAnySaveAsked, savableDraft } from '@/lib/editor/selectors';
import { hasAnyOf } from '@/lib/session/drafts/drafts-of-project';
import type { SessionStore } from '@/lib/session/session-store';
import type { SaveAttempt, SaveOptions } from './save-attempt';
import { SaveRound } from './save-round';

/** Rounds of saving and merging in which a save gives way to what others save at the same time. */
const MAX_ROUNDS = 5;

export interface Save extends SaveOptions {
  session: SessionStore;
  api: Api;
  report: SaveAttempt;
  /** Ends all calls. They count as unanswered. */
  signal: AbortSignal;
}

/**
 * Saves what differs from the snapshot, then reads the project again, unless the answers have told all of it. Where
 * somebody else was faster it merges, and carries on with what is left. It leaves out what the person has to choose
 * about first. A project that exists on this device alone is created first. Rejects as `refresh` does.
 */
export async function runSaveLoop(save: Save): Promise<void> {
  const { session, platform, keys, debts, planRound, storeDraft, refresh, countAsRead, signal, report } = save;
  if (isLocalProject(session.getState().editor.snapshot.id)) {
    try {
      await createProject(save);
    } catch (error) {
      return report.notCreated(error);
    }
  }
  // What is taken back must not be read before.
  if (save.mayBeOthers() && session.getState().editor.toTakeBack.length === 0) {
    await storeDraft();
    await save.read(signal);
  }
  const isOnline = () => session.getState().isOnline;
  const isWanted = (id: string) => hasEntity(session.getState().editor.draft, id);
  const group = randomKey();
  const asked = new Set<string>();
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds += 1) {
    // What was typed while a project is created waits for a press of Save. And a draft of another page may have been
    // brought back that nobody asked to save.
    if (!isAnySaveAsked(session.getState().editor)) return;
    const plan = planRound();
    const base = plan.snapshot;
    // Once, and before all else: once it is saved, its change or removal is one like any other.
    const askedAgain = keys.sentSteps(idsToAskAgain(plan).filter((id) => !asked.has(id)));
    for (const step of askedAgain) asked.add(createdId(step));
    const round = new SaveRound({
      ...save,
      group,
      isOnline,
      isWanted,
      snapshot: base,
      draft: savableDraft(plan),
      askedAgain,
    });
    await round.run();
    const { acknowledged, sent, ids, version, inDoubtWrites, acknowledgedIds, othersFirst } = round;
    const { unsentIds } = round.creations;
    const isBase = session.getState().editor.snapshot === base;
    const current = isBase ? round.current(new Date(platform.now()).toISOString()) : null;
    const snapshot = current ?? acknowledged;
    for (const id of unsentIds) keys.noteUnsent(id);
    session.dispatch({
      type: 'saved',
      snapshot,
      sent,
      ids,
      version,
      inDoubtWrites,
      acknowledgedIds,
      answeredIds: [...round.servedIds, ...unsentIds],
      takenBackIds: round.takenBackIds,
      othersFirst,
      base,
    });
    // Not before: a draft that is stored until then still has the temporary ids.
    for (const id of round.servedIds) {
      debts.end(id, round.refusedAs.get(id));
      keys.renew(id);
    }
    if (round.isHalted) return;
    // Forgotten before the page says that all is saved: a draft that is found later would be sent again.
    await storeDraft();
    if (current) return countAsRead();
    const { inDoubtWrites: before } = session.getState().editor;
    await refresh(signal);
    const { editor } = session.getState();
    // A call without an answer may turn out to have been made, and was undone here since: that is left to save.
    const isSettled = editor.inDoubtWrites.length < before.length;
    if (!(round.isStale || isSettled) || !hasSavableChanges(editor)) return;
  }
  report.givenUp();
}

/** How the server says that the project was created, by another tab, and that it is not to be had by its first link any more. */
const CREATED_AND_GONE = ['created_and_deleted', 'project_deleted', 'link_replaced'] as const satisfies ProblemCode[];

/**
 * Creates a project that exists on this device alone, and goes on with what the server has. Whoever repeats it, in
 * another tab or after a lost answer, gets the same project, or goes on under the link that it has got since. Rejects
 * as the calls of the API do; where the project is gone, the session knows it.
 */
async function createProject(save: Save): Promise<void> {
  const { session, api, link, signal } = save;
  const { id: localId, name } = session.getState().editor.snapshot;
  const wait: Wait = (call) => call(signal);
  try {
    if (await isDropped(save, localId)) throw MISSING;
    await link.goOver(await api.createProject(name, { idempotencyKey: creationKeyOf(localId), signal }), wait);
  } catch (error) {
    if (error !== MISSING && !hasCode(error, CREATED_AND_GONE)) throw error;
    if (await link.followNow(wait)) return;
    const isReplaced = hasCode(error, ['link_replaced']);
    session.update({ gone: link.deleted?.gone ?? { kind: isReplaced ? 'link' : 'missing' } });
    throw isReplaced ? error : MISSING;
  }
}

const MISSING = new ApiError('The project was deleted.', 404, 'project_not_found');

/** Whether another tab has deleted the project. A tab that was frozen has not been told. */
async function isDropped({ platform, storeDraft }: Save, localId: string): Promise<boolean> {
  // In a browser that stores nothing, it says nothing that nothing is there.
  if (!(await storeDraft())) return false;
  const storage = platform.openDrafts();
  return storage !== null && !(await hasAnyOf(storage, localId).catch(() => true));
}
