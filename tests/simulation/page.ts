import { createApi } from '@/lib/client/api';
import { failureKind } from '@/lib/client/failure';
import { entitiesOf } from '@/lib/domain/entities';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction } from '@/lib/editor/actions';
import type { EditorState } from '@/lib/editor/state';
import type { DraftStorage } from '@/lib/session/platform';
import { ProjectSession } from '@/lib/session/project-session';
import { SimulatedTab } from '@/tests/support/simulated-platform';

export interface PageWatch {
  onAction(action: EditorAction, before: EditorState, after: EditorState): void;
  /** A round of a save is planned. */
  onPlan(state: EditorState): void;
}

/** An open project in a tab: the session of the product, watched. */
export class Page extends ProjectSession {
  /** What went wrong that should not. */
  failure: unknown = null;

  constructor(
    /** Who it is on the network. */
    readonly host: string,
    project: Project,
    readonly tab: WatchedTab,
    readonly watch: PageWatch,
  ) {
    const baseUrl = `http://${host}.test/api`;
    super({ project, isDemo: false, platform: tab, baseUrl, loadApi: async () => createApi(baseUrl) });
    this.onEvent((event) => {
      const isUnexpected = event.type === 'background-failed' || event.type === 'load-failed';
      if (isUnexpected && failureKind(event.error) !== 'network') this.failure ??= event.error;
    });
  }

  get editor(): EditorState {
    return this.getState().editor;
  }

  override dispatch(action: EditorAction): void {
    if (this.tab.isClosed) return;
    const before = this.editor;
    super.dispatch(action);
    const after = this.editor;
    if (before === after) return;
    try {
      requireSound(after);
      this.watch.onAction(action, before, after);
    } catch (error) {
      // The session may take it for a failed call.
      this.failure ??= error;
      throw error;
    }
  }

  protected override planRound(): EditorState {
    const state = super.planRound();
    this.watch.onPlan(state);
    return state;
  }

  /** The tab is closed, or has crashed. */
  end(): void {
    this.tab.close();
    this.close();
  }
}

/** Nothing stands twice in a project, and what only one side knows is new there. */
function requireSound({ snapshot, draft }: EditorState): void {
  const known = entitiesOf(snapshot);
  for (const { members } of [snapshot, draft]) {
    const ids = members.flatMap((member) => [member.id, ...member.expenses.map(({ id }) => id)]);
    if (new Set(ids).size < ids.length) throw new Error(`Something stands twice: ${ids}`);
  }
  for (const id of known.keys()) if (isTemporaryId(id)) throw new Error(`${id} is in the snapshot`);
  for (const id of entitiesOf(draft).keys()) {
    if (!known.has(id) && !isTemporaryId(id)) throw new Error(`${id} is in the draft, and neither new nor saved`);
  }
}

/** A tab that tells which draft its browser keeps. */
export class WatchedTab extends SimulatedTab {
  /** Called with the key of the draft that the browser keeps of this tab, or with null when it keeps none any more. */
  onKept: (key: string | null) => void = () => {};

  override async openDrafts(): Promise<DraftStorage> {
    const storage = await super.openDrafts();
    let ownKey: string | null = null;
    return {
      ...storage,
      put: async (key, draft) => {
        await storage.put(key, draft);
        ownKey = key;
        this.onKept(key);
      },
      delete: async (key) => {
        await storage.delete(key);
        // Another key is that of a draft that was taken over.
        if (ownKey === null || key === ownKey) this.onKept(null);
      },
    };
  }
}
