import { IDEMPOTENCY_REPLAYED } from '@/lib/contract/headers';
import type { Answer } from './call-shape';
import type { AnswerName } from './wire-schemas';

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
export const notModified: Answer = {
  status: 304,
  description: 'You have what `If-None-Match` names.',
  headers: ['ETag'],
};
