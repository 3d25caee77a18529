import type { Api } from '@/lib/client/api';
import { randomKey } from '@/lib/client/random-key';
import { isLocalProject } from '@/lib/domain/local-project';
import type { Project } from '@/lib/domain/project';
import type { SaveStep } from '@/lib/domain/save-step';
import { hasSavableChanges, isAnySaveAsked, savableDraft } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import type { SessionStore } from '@/lib/session/session-store';
import { createProject } from './create-project';
import type { CreationKeys } from './creation-keys';
import { runSave } from './run-save';

/** Rounds of saving and merging in which a save gives way to what others save at the same time. */
const MOST_ROUNDS = 5;

interface SaveRounds {
  session: SessionStore;
  api: Api;
  keys: CreationKeys;
  planRound: () => EditorState;
  /** Keeps what is unsaved, with the keys of what is new, in case the page is gone before the answers arrive. */
  keepDraft: () => Promise<void>;
  /** Reads the project again and merges it in. */
  refresh: (signal: AbortSignal) => Promise<void>;
  /** Called with the number of steps that a round is about to send. */
  onPlanned: (count: number) => void;
  onSaved: (base: Project, step: SaveStep) => void;
  /** Somebody else had marked the payment as made before. */
  onPaidBefore: (step: SaveStep) => void;
  onFailed: (step: SaveStep, error: unknown) => void;
  /** The project is still on this device alone. */
  onNotCreated: (error: unknown) => void;
  /** Ends all calls. */
  signal: AbortSignal;
  /** Something is left after the last round. */
  onGivenUp: () => void;
}

/**
 * Saves what differs from the snapshot, then reads the project again. Where somebody else was faster it merges, and carries
 * on with what is left. It leaves out what the person has to choose about first. A project that exists on this device alone is created
 * first. Rejects as `refresh` does.
 */
export async function saveInRounds(save: SaveRounds): Promise<void> {
  const { session, api, keys, planRound, keepDraft, refresh, signal, onPlanned, onSaved, onFailed, onGivenUp } = save;
  if (isLocalProject(session.getState().editor.snapshot.id)) {
    try {
      await createProject({ session, api, keepDraft, signal });
    } catch (error) {
      return save.onNotCreated(error);
    }
    // What was typed besides waits for a press of Save.
    if (!isAnySaveAsked(session.getState().editor)) return;
  }
  const group = randomKey();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await keepDraft();
    const plan = planRound();
    const base = plan.snapshot;
    const { servedIds, isHalted, isStale, ...result } = await runSave({
      api,
      keys,
      group,
      keepDraft,
      isOnline: () => session.getState().isOnline,
      snapshot: base,
      draft: savableDraft(plan),
      onPlanned,
      onSaved: (step) => onSaved(base, step),
      onPaidBefore: save.onPaidBefore,
      onFailed,
      signal,
    });
    session.dispatch({ type: 'saved', ...result, base });
    // Not before: a draft that is kept until then still has the temporary ids.
    for (const id of servedIds) keys.renew(id);
    if (isHalted) return;
    // Forgotten before the page says that all is saved: a draft that is found later would be sent again.
    await keepDraft();
    await refresh(signal);
    if (!isStale || !hasSavableChanges(session.getState().editor)) return;
  }
  onGivenUp();
}
