import { createApi } from '@/lib/client/api';
import { NetworkError } from '@/lib/client/api-error';
import { goneBy } from '@/lib/client/gone';
import { entitiesOf } from '@/lib/domain/entities';
import type { Project } from '@/lib/domain/project';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction } from '@/lib/editor/actions';
import type { EditorState } from '@/lib/editor/state';
import { redirectIn } from '@/lib/session/drafts/draft-store';
import type { DraftStorage } from '@/lib/session/platform';
import { ProjectSession } from '@/lib/session/project-session';
import { expectValidWeights } from '@/tests/support/expect-valid-weights';
import { SimulatedTab } from '@/tests/support/simulated-platform';

export interface PageObserver {
  onAction(action: EditorAction, before: EditorState, after: EditorState): void;
  /** A round of a save is planned. */
  onPlan(state: EditorState): void;
}

/** An open project in a tab: the real session, with an observer. */
export class Page extends ProjectSession {
  /** The first unexpected error. */
  failure: unknown = null;

  constructor(
    /** The name of the page on the network. */
    readonly host: string,
    project: Project,
    readonly tab: ObservedTab,
    readonly observer: PageObserver,
  ) {
    const baseUrl = `http://${host}.test/api`;
    super({ project, isDemo: false, platform: tab, baseUrl, loadApi: async () => createApi(baseUrl) });
    this.onEvent((event) => {
      const isUnexpected = event.type === 'background-failed' || event.type === 'load-failed';
      if (isUnexpected && !(event.error instanceof NetworkError) && goneBy(event.error) === null)
        this.failure ??= event.error;
    });
  }

  /** The link by which the project is open. */
  get link(): string {
    return this.editor.snapshot.id;
  }

  get editor(): EditorState {
    return this.getState().editor;
  }

  /** What all who may mark the payment as made are shown alike, if they can. */
  debtShown(payment: Payment): (string | number)[] | null {
    return this.payments.debtShown(payment);
  }

  override dispatch(action: EditorAction): void {
    if (this.tab.isClosed) return;
    const before = this.editor;
    super.dispatch(action);
    const after = this.editor;
    if (before === after) return;
    try {
      assertConsistent(after);
      this.observer.onAction(action, before, after);
    } catch (error) {
      // The session may treat the error as a failed call.
      this.failure ??= error;
      throw error;
    }
  }

  protected override planRound(): EditorState {
    const state = super.planRound();
    this.observer.onPlan(state);
    return state;
  }

  /** The tab is closed, or has crashed. */
  end(): void {
    this.tab.close();
    this.close();
  }
}

/** Asserts that no id occurs twice in a project, and that the snapshot has no temporary ids. */
function assertConsistent({ snapshot, draft }: EditorState): void {
  for (const project of [snapshot, draft]) {
    expectValidWeights(project);
    const { members } = project;
    const ids = members.flatMap((member) => [member.id, ...member.expenses.map(({ id }) => id)]);
    if (new Set(ids).size < ids.length) throw new Error(`An id occurs twice: ${ids}`);
  }
  for (const id of entitiesOf(snapshot).keys()) if (isTemporaryId(id)) throw new Error(`${id} is in the snapshot`);
}

/** A tab that reports which draft its browser stores. */
export class ObservedTab extends SimulatedTab {
  /** Called with the key of the draft that the browser stores for this tab, or with null once it stores none. */
  onStored: (key: string | null) => void = () => {};

  override openDrafts(): DraftStorage {
    const storage = super.openDrafts();
    let ownKey: string | null = null;
    return {
      ...storage,
      put: async (key, draft) => {
        await storage.put(key, draft);
        // It notes where the project is now.
        if (redirectIn(draft) !== null) return;
        ownKey = key;
        this.onStored(key);
      },
      delete: async (key) => {
        await storage.delete(key);
        // Any other key belongs to a draft that was taken over.
        if (ownKey === null || key === ownKey) this.onStored(null);
      },
    };
  }
}
