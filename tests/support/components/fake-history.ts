import { BEFORE_QUERY, patchToWire, type WireChange, type WireChanges } from '@/lib/contract/history';
import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import type { Answer, Call, FakeServer } from './fake-server';

/** The history of a project that was in several states. */
export class FakeHistory {
  readonly changes: WireChange[] = [];
  pageSize = 50;
  historyDays = 365;
  /** What was undone, and to what the project was put back. */
  readonly restorations: unknown[] = [];
  /** The version that this makes, null where there is nothing to do. */
  made: number | null = 100;

  constructor(
    private readonly server: FakeServer,
    states: readonly Project[],
    fields: readonly Partial<WireChange>[] = [],
  ) {
    for (const [at, state] of states.slice(1).entries()) this.save(states[at] as Project, state, fields[at]);
    server.project = { ...server.project, ...states.at(-1), version: states.length };
    server.intercept = (call) => this.answer(call);
  }

  /** A change that comes to the others. */
  save(before: Project, after: Project, fields: Partial<WireChange> = {}): void {
    this.changes.unshift({
      version: this.changes.length + 2,
      kind: 'project_changed',
      at: new Date(Date.now() - 5 * 60_000).toISOString(),
      before: patchToWire(diff(after, before)),
      ...fields,
    });
    this.server.project = { ...after, version: this.changes.length + 1 };
  }

  answer({ method, path, body }: Call): Answer | undefined {
    const [place = '', query] = path.split('?');
    if (method === 'GET' && place.endsWith('/changes')) {
      return { status: 200, body: this.page(Number(new URLSearchParams(query).get(BEFORE_QUERY))) };
    }
    if (method !== 'POST' || !/\/(changes\/undo|put-back)$/.test(place)) return undefined;
    this.restorations.push(body);
    const headers = this.made === null ? undefined : { 'Project-Version': String(this.made) };
    return { status: 200, body: { id: this.server.project.id }, headers };
  }

  private page(before: number): WireChanges {
    const below = this.changes.filter(({ version }) => version < before);
    const changes = below.slice(0, this.pageSize);
    const next = below.length > changes.length ? (changes.at(-1)?.version ?? null) : null;
    return { changes, next, kept_days: this.historyDays };
  }
}
