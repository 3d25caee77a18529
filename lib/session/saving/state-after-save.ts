import { formatRevision } from '@/lib/contract/etag';
import type { Project } from '@/lib/domain/project';
import type { SaveStep } from '@/lib/domain/save-step';
import { mapShared, withFields } from '@/lib/domain/structural-sharing';
import type { KnownVersions } from './known-versions';
import type { StepAnswer } from './send-step';

/**
 * What the answers to a round of a save tell of the project that it leaves. It is all of it, and need not be read,
 * where each answer says what the call has changed and the versions since the snapshot are those of the round, one by
 * one, in the epoch of the snapshot: then nobody else has written in between
 * (docs/decisions/042-saves-that-read-nothing.md).
 */
export class StateAfterSave {
  #isWhole: boolean;
  /** The version that the project had. */
  readonly #before: number;
  /** The versions that members have got by what they pay, or have paid, for. */
  readonly #payers = new Map<string, number>();

  constructor(
    private readonly snapshot: Project,
    private readonly versions: KnownVersions,
  ) {
    this.#isWhole = snapshot.epoch !== undefined && snapshot.version !== undefined;
    this.#before = snapshot.version ?? 0;
  }

  /** A call was answered. */
  note({ taken, version, ...answer }: StepAnswer): void {
    // A version that has fallen is that of a backup that was restored.
    if (typeof version !== 'number' || version <= this.#before || !this.#tellsAll(taken, version, answer)) {
      this.noteLeftOut();
      return;
    }
    for (const id of payersIn(taken)) this.#payers.set(id, Math.max(version, this.#payers.get(id) ?? 0));
  }

  /** A step has failed, or was not sent. */
  noteLeftOut(): void {
    this.#isWhole = false;
  }

  /** The project as the server has it, changed at this time; null where that is not known. `acknowledged` has what was answered. */
  project(acknowledged: Project, updatedAt: string): Project | null {
    const { versions } = this;
    const version = versions.highest;
    if (!this.#isWhole || version <= this.#before || !versions.isAllOwn(version)) return null;
    const members = mapShared(acknowledged.members, (member) =>
      withFields(member, { version: this.#payers.get(member.id) ?? member.version }),
    );
    return { ...acknowledged, version, updatedAt, members };
  }

  /** A change that names a version names its epoch, and is refused in another one. A creation tells in which it was made. */
  #tellsAll(step: SaveStep, version: number, { isOther, isRepeat, revision }: Omit<StepAnswer, 'taken' | 'version'>) {
    switch (step.kind) {
      case 'member-created':
      case 'expense-created':
        return !isOther && !isRepeat && revision === formatRevision({ epoch: this.snapshot.epoch, version });
      case 'expense-updated':
        return this.versions.of(step.expense.id) !== undefined;
      case 'expense-deleted':
        return this.versions.of(step.expenseId) !== undefined;
      // The answers say less than the server may have made of it.
      default:
        return false;
    }
  }
}

function payersIn(step: SaveStep): readonly string[] {
  if (step.kind === 'expense-updated') return [step.memberId, step.payerId ?? step.memberId];
  return step.kind === 'expense-created' || step.kind === 'expense-deleted' ? [step.memberId] : [];
}
