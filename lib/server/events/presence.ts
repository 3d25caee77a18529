import 'server-only';
import type { People } from '@/lib/server/engines/engine';

/** Milliseconds that a person still counts after leaving: most come back, by a reload or a new connection. */
const LINGER_MS = 3_000;

/** Milliseconds within which changes of a number are announced as one. */
const GATHER_MS = 200;

interface Place {
  watching: number;
  lingering: number;
}

/** How many people watch each project: here, and in the other processes on the same database. */
export class Presence {
  readonly #here = new Map<string, Place>();
  readonly #elsewhere = new Map<string, Map<string, number>>();
  readonly #unheard = new Set<string>();
  readonly #untold = new Map<string, 'here' | 'elsewhere'>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #isStopped = false;

  /** `onChange` is called soon after a project's number has changed: here, or only elsewhere. */
  constructor(private readonly onChange: (projectId: string, where: 'here' | 'elsewhere') => void) {}

  of(projectId: string): number {
    let people = this.#countHere(projectId);
    for (const counts of this.#elsewhere.values()) people += counts.get(projectId) ?? 0;
    return people;
  }

  /** Counts one more person, until the returned function is called. */
  join(projectId: string): () => void {
    const place = this.#here.get(projectId) ?? { watching: 0, lingering: 0 };
    this.#here.set(projectId, place);
    place.watching += 1;
    if (place.lingering > 0) place.lingering -= 1;
    else this.#tell(projectId, 'here');
    return () => this.#leave(projectId, place);
  }

  /** The numbers of this process. */
  here(): People {
    return new Map([...this.#here.keys()].map((projectId) => [projectId, this.#countHere(projectId)]));
  }

  hereIn(projectId: string): People {
    return new Map([[projectId, this.#countHere(projectId)]]);
  }

  /** The numbers of another process, of all its projects or of some. */
  hear(process: string, people: People, isAll: boolean): void {
    const before = this.#elsewhere.get(process) ?? new Map<string, number>();
    const after = isAll ? new Map(people) : new Map([...before, ...people]);
    for (const [projectId, count] of after) if (count === 0) after.delete(projectId);
    this.#elsewhere.set(process, after);
    this.#unheard.delete(process);
    this.#tellDifferences(before, after);
  }

  forget(process: string): void {
    const before = this.#elsewhere.get(process) ?? new Map<string, number>();
    this.#elsewhere.delete(process);
    this.#tellDifferences(before, new Map());
  }

  /** All processes have been asked for their numbers. Those that do not answer are forgotten after a while. */
  expectAll(): void {
    for (const process of this.#elsewhere.keys()) this.#unheard.add(process);
    this.#later(() => {
      for (const process of this.#unheard) this.forget(process);
      this.#unheard.clear();
    }, LINGER_MS);
  }

  /** Ends all timers. */
  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #countHere(projectId: string): number {
    const place = this.#here.get(projectId);
    return place ? place.watching + place.lingering : 0;
  }

  #leave(projectId: string, place: Place): void {
    place.watching -= 1;
    place.lingering += 1;
    this.#later(() => {
      if (place.lingering === 0) return;
      place.lingering -= 1;
      if (this.#countHere(projectId) === 0) this.#here.delete(projectId);
      this.#tell(projectId, 'here');
    }, LINGER_MS);
  }

  #tell(projectId: string, where: 'here' | 'elsewhere'): void {
    if (this.#untold.size === 0) this.#later(() => this.#tellAll(), GATHER_MS);
    if (where === 'here' || !this.#untold.has(projectId)) this.#untold.set(projectId, where);
  }

  #tellAll(): void {
    const changes = [...this.#untold];
    this.#untold.clear();
    for (const [projectId, where] of changes) this.onChange(projectId, where);
  }

  #later(work: () => void, ms: number): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer.unref());
  }

  #tellDifferences(before: People, after: People): void {
    for (const projectId of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(projectId) !== after.get(projectId)) this.#tell(projectId, 'elsewhere');
    }
  }
}
