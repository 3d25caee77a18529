import { type CreationStep, createdId, isCreation, type SaveStep } from '@/lib/domain/save-step';
import type { RoundOptions } from './save-round';

type Options = Pick<RoundOptions, 'keys' | 'isOnline' | 'isWanted' | 'askedAgain'>;

/** What a round of a save is to create: which of it was sent before, which is wanted no more, and which stays unsent. */
export class RoundCreations {
  /** The ids here of what was to be created, and has never left the device. */
  readonly unsentIds: string[] = [];
  /** What an earlier call of this page may have created. */
  readonly #resent: ReadonlySet<string>;

  constructor(
    private readonly options: Options,
    steps: readonly SaveStep[],
  ) {
    const ids = steps.filter(isCreation).map(createdId);
    this.#resent = new Set(ids.filter((id) => options.keys.isSent(id)));
  }

  isResent(id: string): boolean {
    return this.#resent.has(id);
  }

  /** Whether it is asked for again to be taken back: the draft has it no more. */
  isTakenBack(step: SaveStep): boolean {
    const { askedAgain, isWanted } = this.options;
    return askedAgain.length > 0 && isCreation(step) && !isWanted(createdId(step));
  }

  /**
   * Whether the person has removed or discarded it before the server was ever asked for it. What it may have made is asked for
   * again all the same, to be taken back.
   */
  isDropped(step: SaveStep): boolean {
    const { askedAgain, isWanted } = this.options;
    if (askedAgain.length > 0 || !isCreation(step)) return false;
    const id = createdId(step);
    return !this.isResent(id) && !isWanted(id);
  }

  /** Notes what is about to be created, so that the draft that is stored now knows it. */
  announce(steps: readonly CreationStep[]): void {
    const { keys, isOnline } = this.options;
    for (const step of steps) {
      keys.firstSent(step);
      if (isOnline()) keys.noteSent(createdId(step));
    }
  }

  noteUnsent(step: SaveStep): void {
    if (isCreation(step) && !this.isResent(createdId(step))) this.unsentIds.push(createdId(step));
  }
}
