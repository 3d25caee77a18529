import { CHANGE_GROUP, CLAIMED_BY, DEVICE_MARK, IDEMPOTENCY_REPLAYED } from '@/lib/contract/headers';
import type { Method } from './document-shape';
import type { ParameterName } from './request-parameters';
import type { ResponseHeaderName } from './response-headers';
import type { AnswerName, RequestName } from './wire-schemas';

export interface Answer {
  status: 200 | 201 | 204 | 303 | 304;
  description: string;
  /** The shape of its JSON, or what else it holds. */
  body?: AnswerName | 'ApiDocument' | 'Event' | 'Csv';
  example?: object | string;
  headers?: readonly ResponseHeaderName[];
}

/** A call of the API. Which problems it may answer with follows from what it takes (problem-responses.ts). */
export interface Call {
  id: string;
  method: Method;
  path: string;
  tag: 'Projects' | 'Links' | 'Members' | 'Expenses' | 'History' | 'Live updates' | 'Server';
  summary: string;
  description?: string;
  takes?: readonly ParameterName[];
  /** `type`: one that it may have besides JSON. */
  body?: { shape: RequestName; example: object; type?: string };
  answers: readonly Answer[];
  /** What it may add to can be full. */
  canFill?: boolean;
  /** Has no rate limits but that of all requests, and is never `unavailable`. */
  isUnlimited?: boolean;
}

/** The headers of changes that tell where they come from. */
export const ORIGIN = [CHANGE_GROUP, DEVICE_MARK, CLAIMED_BY] as const;

export const PROJECT = '{projectId}';

/** A path of the contract with the names of its parameters. */
export const pattern = decodeURIComponent;

/** Ids as they stand in examples. */
export const [ANNA, BO] = ['Jq4hXb2pTnR7sVw9KcM3aE', 'Uz8dGy5kWfL2mPt6HxN9bC'];

export const created = (body: AnswerName): Answer => ({
  status: 201,
  description: 'Created, or created before by the same idempotency key.',
  body,
  headers: ['ETag', 'Location', IDEMPOTENCY_REPLAYED],
});
export const asItIs = (body: AnswerName, example?: object): Answer => ({
  status: 200,
  description: 'As it is now.',
  body,
  ...(example && { example }),
  headers: ['ETag'],
});
/** The answers to a read that may name what it has in `If-None-Match`. */
export const freshOr304 = (body: Answer['body'], description: string, example?: Answer['example']): Answer[] => [
  { status: 200, description, body, ...(example && { example }), headers: ['ETag'] },
  { status: 304, description: 'You have what `If-None-Match` names.', headers: ['ETag'] },
];
