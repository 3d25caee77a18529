import type { Rng } from './rng';

/** What happens to a request that is delivered. */
type Outcome = 'arrives' | 'twice' | 'again-later' | 'response-lost' | 'lost' | 'given-up';
export type Outcomes = readonly (readonly [weight: number, outcome: Outcome])[];

/** What happens to an event on a stream. */
export const EVENT_OUTCOMES = [
  [90, 'arrives'],
  [6, 'breaks'],
  [4, 'falls silent'],
] as const;

const MIXED: Outcomes = [
  [70, 'arrives'],
  [7, 'twice'],
  [5, 'again-later'],
  [8, 'response-lost'],
  [6, 'lost'],
  [4, 'given-up'],
];

/** The outcomes in a network that delivers requests and loses most responses. */
const RESPONSES_LOST = MIXED.map(([weight, outcome]) => [outcome === 'response-lost' ? 50 : weight, outcome] as const);

/** The outcomes of requests in one run. */
export function drawOutcomes(rng: Rng): Outcomes {
  return rng.chance(0.5) ? MIXED : RESPONSES_LOST;
}
