import { findEntity } from '@/lib/domain/find-entity';
import type { Project } from '@/lib/domain/project';
import { type InDoubtWrite, isCreation, type SaveStep, subjectId } from '@/lib/domain/save-step';

/** The versions that a save names in its calls: those of its snapshot, and those that the save itself has caused since. */
export class KnownVersions {
  /** The versions that this save has given the project. */
  readonly #own = new Set<number>();
  /** What a deletion, or another payer, has changed as well, and the version that this gave it. */
  readonly #alsoChanged = new Map<string, number>();

  constructor(private readonly snapshot: Project) {}

  /** Undefined where the server has told none. */
  of(id: string): number | undefined {
    const version = this.#alsoChanged.get(id);
    return version !== undefined && this.isAllOwn(version) ? version : findEntity(this.snapshot, id)?.version;
  }

  /** The changes and deletions among the steps, each with the version that its call names. */
  writesIn(steps: readonly SaveStep[]): InDoubtWrite[] {
    return steps.flatMap((step) =>
      isCreation(step) ? [] : [{ step, version: this.of(subjectId(step, this.snapshot)) }],
    );
  }

  /** The epoch that the versions are of, where the server tells one. */
  get epoch(): string | undefined {
    return this.snapshot.epoch;
  }

  /** The highest version that an answer has named, 0 before one has. */
  get highest(): number {
    return Math.max(0, ...this.#own);
  }

  /**
   * A call was answered with this version, if the server tells versions. The version of a repeated creation may come from
   * somebody else's change of what was created. Nothing that the snapshot knows has changed by that.
   */
  acknowledge(version: number | null | undefined): void {
    if (version !== null && version !== undefined) this.#own.add(version);
  }

  /** As `acknowledge`, of a step of the save that was sent for this project. */
  noteAnswer(step: SaveStep, version: number | null | undefined, project: Project): void {
    this.acknowledge(version);
    if (version === null || version === undefined) return;
    if (step.kind === 'member-deleted') this.alsoChanged(idsThatInvolve(project, step.memberId), version);
    const isTaken = step.kind === 'expense-deleted' || (step.kind === 'expense-updated' && step.payerId !== undefined);
    if (isTaken) this.alsoChanged([step.memberId], version);
  }

  /** The deletion that gave the project this version has changed these entities as well. */
  alsoChanged(ids: readonly string[], version: number): void {
    for (const id of ids) this.#alsoChanged.set(id, Math.max(version, this.#alsoChanged.get(id) ?? 0));
  }

  /** Whether nobody else has changed the project up to this version: they might have changed the same entity. */
  isAllOwn(version: number): boolean {
    for (let earlier = version; earlier > (this.snapshot.version ?? 0); earlier -= 1) {
      if (!this.#own.has(earlier)) return false;
    }
    return true;
  }
}

/** The expenses that name the member as involved, and their payers. */
function idsThatInvolve({ members }: Project, memberId: string): string[] {
  return members.flatMap(({ id, expenses }) =>
    expenses
      .filter(({ involvedMemberIds }) => involvedMemberIds.includes(memberId))
      .flatMap((expense) => [id, expense.id]),
  );
}
