import { patchFromWire, type WireChanges } from '@/lib/contract/history';
import { projectFromWire } from '@/lib/contract/project';
import { applyPatch } from '@/lib/domain/patch/apply-patch';
import type { Project } from '@/lib/domain/project';
import { call, send } from '@/tests/support/api-under-test';
import { contentOf } from '@/tests/support/arbitraries/projects';
import type { Rng } from './rng';
import type { TimelessProject } from './tables';

/** Sees the states of a project go by, and then that its history leads back to each of them, and forward again. */
export class HistoryCheck {
  readonly #states = new Map<number, TimelessProject>();

  note(project: TimelessProject): void {
    this.#states.set(project.version, project);
  }

  /** The project with the expenses that members had at a version, where it has come without them. Whom they name is told as now. */
  filled(project: TimelessProject, version: number): TimelessProject {
    const now = new Map(project.members.map(({ id, name, order }) => [id, { name, order }]));
    const expensesThen = (memberId: string) =>
      this.#stateAt(version)
        .members.find(({ id }) => id === memberId)
        ?.expenses.map((expense) => ({
          ...expense,
          involved_members: expense.involved_members
            .map((one) => ({ ...one, ...now.get(one.id) }))
            .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)),
        }));
    const members = project.members.map((one) => ({ ...one, expenses: one.expenses ?? expensesThen(one.id) }));
    return { ...project, members } as TimelessProject;
  }

  /** Throws where the history is another one. Leaves the project with the content that it has. */
  async check(last: TimelessProject, link: string): Promise<void> {
    const path = `/projects/${link}`;
    const [first = last.version] = this.#states.keys();
    let current = toDomain(last);
    for (let version: number = last.version; version > first; ) {
      const page: WireChanges = (await call('GET', `${path}/changes?before=${version + 1}`)).body;
      for (const change of page.changes) {
        expect(change.version).toBe(version);
        this.#expectState(version, current);
        current = applyPatch(current, patchFromWire(change.before));
        version -= 1;
      }
      if (page.next === null) break;
    }
    this.#expectState(first, current);

    await this.goBackAndForth(last, link, first, current);
  }

  /** A version that was seen before this one, if there is one. */
  earlierThan({ version }: TimelessProject, rng: Rng): number | undefined {
    return rng.oneOf([...this.#states.keys()].filter((seen) => seen < version));
  }

  /** Puts the project back to an earlier version, and to what it is now, at once. */
  async goBackAndForth(
    last: TimelessProject,
    link: string,
    version: number,
    then = toDomain(this.#stateAt(version)),
  ): Promise<void> {
    const path = `/projects/${link}`;
    for (const [to, state] of [
      [version, then],
      [last.version, toDomain(last)],
    ] as const) {
      expect(await send('POST', `${path}/put-back`, { version: to })).toMatchObject({ status: 200 });
      const { body } = await call('GET', path);
      expect(contentOf(toDomain({ ...body, id: last.id }))).toEqual(contentOf(state));
    }
  }

  #stateAt(version: number): TimelessProject {
    const seen = this.#states.get(version);
    if (seen === undefined) throw new Error(`Version ${version} was not seen.`);
    return seen;
  }

  #expectState(version: number, found: Project): void {
    const seen = this.#states.get(version);
    // Of two calls that came at the same time, only the state after both was seen.
    if (seen) expect(contentOf(found)).toEqual(contentOf(toDomain(seen)));
  }
}

function toDomain(project: TimelessProject): Project {
  return projectFromWire({ ...project, created_at: '', updated_at: '' });
}
