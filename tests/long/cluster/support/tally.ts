import { until } from '@/tests/support/until';
import { SWITCH } from './cluster';

/** What became of a call: its status, with who gave an error, or that the connection broke. */
type Outcome = string;

interface Outage {
  kind: string;
  phase: string;
  ms: number;
}

/** Counts what a load meets, by the phase of the test in which each call ended. All times are milliseconds. */
export class Tally {
  phase = 'calm';
  /** Whether calls that are not answered well are given up. */
  isOver = false;
  readonly #counts = new Map<string, number>();
  readonly #outages: Outage[] = [];
  readonly #callers: Caller[] = [];

  caller(kind: string): Caller {
    const isOver = () => this.isOver;
    const caller = new Caller(isOver, (outcome, outage) => {
      const place = [this.phase, kind, outcome].join(' ');
      this.#counts.set(place, (this.#counts.get(place) ?? 0) + 1);
      if (outage !== null) this.#outages.push({ kind, phase: this.phase, ms: outage });
    });
    this.#callers.push(caller);
    return caller;
  }

  /** Resolves when each caller has had an answer to a call that it began after now. */
  async untilAllWell(): Promise<void> {
    const begin = performance.now();
    await until(() => this.#callers.every(({ wellAt }) => wellAt >= begin), SWITCH);
  }

  /** What was met other than success, by phase: `switch write 503 of the balancer`. */
  get failures(): string[] {
    return [...this.#counts.keys()].filter((place) => !/ (200|201|204|304)$/.test(place)).sort();
  }

  /** The longest time in the phase in which one caller had no answer to a call that it repeated. */
  longestOutage(phase: string): number {
    return Math.max(0, ...this.#outages.filter((outage) => outage.phase === phase).map(({ ms }) => ms));
  }

  get report(): string {
    const counts = [...this.#counts].sort().map(([place, count]) => `${place}: ${count}`);
    const phases = [...new Set(this.#outages.map(({ phase }) => phase))];
    const outages = phases.map(
      (phase) => `longest outage, ${phase}: ${(this.longestOutage(phase) / 1000).toFixed(1)} s`,
    );
    return [...counts, ...outages].join('\n');
  }
}

/** One of those who call, one call after the other. */
export class Caller {
  /** When the last call began that was answered well. */
  wellAt = 0;
  #failingSince: number | null = null;

  constructor(
    private readonly isOver: () => boolean,
    private readonly count: (outcome: Outcome, outage: number | null) => void,
  ) {}

  /**
   * Makes a call until it is answered, with a pause after 502, 503 and a connection that broke, as a client that keeps to
   * `Retry-After` would, but sooner. Returns the answer, with its text. Throws when the load is over.
   */
  async persist(call: () => Promise<Response>): Promise<{ response: Response; text: string }> {
    for (;;) {
      const begin = performance.now();
      const answer = await answered(call);
      const status = answer?.response.status;
      const isWell = answer !== null && status !== 502 && status !== 503;
      this.#failingSince ??= isWell ? null : begin;
      this.count(
        outcomeOf(answer),
        isWell && this.#failingSince !== null ? performance.now() - this.#failingSince : null,
      );
      if (isWell) {
        this.#failingSince = null;
        this.wellAt = begin;
        return answer;
      }
      if (this.isOver()) throw new Error('The load is over.');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** A problem of the API comes from an instance, any other 502 or 503 from the balancer. */
function outcomeOf(answer: { response: Response } | null): Outcome {
  if (answer === null) return 'broken';
  const { status, headers } = answer.response;
  const isOwn = headers.get('Content-Type') === 'application/problem+json';
  return status < 500 ? String(status) : `${status} of ${isOwn ? 'an instance' : 'the balancer'}`;
}

async function answered(call: () => Promise<Response>): Promise<{ response: Response; text: string } | null> {
  try {
    const response = await call();
    return { response, text: await response.text() };
  } catch {
    return null;
  }
}
