import { createApi } from '@/lib/client/api';
import { goneBy, NetworkError } from '@/lib/client/api-error';
import type { Project } from '@/lib/domain/project';
import type { EditorAction } from '@/lib/editor/actions';
import type { EditorState } from '@/lib/editor/state';
import { ProjectSession } from '@/lib/session/project-session';
import type { SimulatedTab } from '@/tests/support/simulated-platform';
import type { Oracle } from './oracle';

/** An open project in a tab: the real session, which the oracle observes. */
export class Page extends ProjectSession {
  /** The first unexpected error. */
  failure: unknown = null;

  constructor(
    /** The name of the page on the network. */
    readonly host: string,
    project: Project,
    readonly tab: SimulatedTab,
    readonly world: { readonly oracle: Oracle; readonly log: (line: string) => void },
  ) {
    const baseUrl = `http://${host}.test/api`;
    super({ project, isDemo: false, platform: tab, baseUrl, loadApi: async () => createApi(baseUrl) });
    this.onEvent((event) => {
      if (!('error' in event) || event.error instanceof NetworkError || goneBy(event.error) !== null) return;
      this.failure ??= event.error;
    });
  }

  /** The link by which the project is open. */
  get currentLink(): string {
    return this.editor.snapshot.id;
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
      this.world.log(`  ${this.host} ${summary(action)}`);
      this.world.oracle.onAction(this.host, action, before, after);
    } catch (error) {
      // The session may treat the error as a failed call.
      this.failure ??= error;
    }
  }

  /** Throws what has gone wrong, and where the page does not tell what others have removed. */
  check(): void {
    if (this.failure !== null) throw this.failure;
    const told = this.getState().editor.notices.flatMap(({ kind, ids }) => (kind === 'removed' ? ids : []));
    this.world.oracle.onTold(this.host, new Set(told));
  }

  /** The tab is closed, or has crashed. */
  end(): void {
    this.tab.close();
    this.close();
  }
}

function summary(action: EditorAction): string {
  return action.type === 'loaded' ? `loaded ${action.project.version}` : JSON.stringify(action);
}
