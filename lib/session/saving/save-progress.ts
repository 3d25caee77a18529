import { Observable } from '@/lib/session/observable';

/** How many steps of a save the server has acknowledged, and how many there are. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

const NOTHING: Progress = { done: 0, total: 0 };

/** How far the save is that runs. It is no part of the session's state: a row of the page need not look at each step. */
export class SaveProgress extends Observable<Progress> {
  constructor() {
    super(NOTHING);
  }

  /** A save begins. */
  start(): void {
    this.set(NOTHING);
  }

  /** Another round adds what is left to what is done. */
  plan(count: number): void {
    const { done } = this.get();
    this.set({ done, total: done + count });
  }

  advance(): void {
    const { done, total } = this.get();
    this.set({ done: done + 1, total });
  }
}
