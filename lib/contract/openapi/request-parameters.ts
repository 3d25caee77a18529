import { SINCE_QUERY } from '@/lib/contract/events';
import {
  CHANGE_GROUP,
  CLAIMED_BY,
  DEVICE_MARK,
  IDEMPOTENCY_KEY,
  MAX_KEY_LENGTH,
  MIN_KEY_LENGTH,
  MIN_PROJECT_KEY_LENGTH,
  MINIMAL,
  PREFER,
} from '@/lib/contract/headers';
import { BEFORE_QUERY } from '@/lib/contract/history';
import { FOR_GOOD_QUERY } from '@/lib/contract/links';
import { CURRENCY_QUERY } from '@/lib/contract/rates-of-source';
import { MAX_MARK_LENGTH } from '@/lib/contract/requests';
import type { Parameter } from './document-shape';

const TEXT = { type: 'string' };

function inPath(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: TEXT };
}

function inHeader(name: string, description: string, example: string, schema = TEXT): Parameter {
  return { name, in: 'header', description, schema, example };
}

function idempotencyKey(shortest: number, description: string): Parameter {
  const schema = { ...TEXT, minLength: shortest, maxLength: MAX_KEY_LENGTH, pattern: '^[\\x21-\\x7e]+$' };
  return inHeader(IDEMPOTENCY_KEY, description, 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', schema);
}

const CREATES_ONCE =
  'Creates only once. Make up a key for each new entity, in visible ASCII characters. If a response was lost, send the same ' +
  'call again: it creates nothing more and is answered like the first, with the current state. The same key with another ' +
  'body is refused (`idempotency_key_reused`), with the entity that it created first in `current`; once that is deleted, a ' +
  'repeat is refused too (`created_and_deleted`). Keys belong to their project and end with it, or after 30 days.';

const CREATES_PROJECT_ONCE =
  'Creates only once, like the key of a member or an expense. Whoever repeats it is given the project, so it is a secret like ' +
  'the id of the project, and longer. A random UUID serves well.';

const MARK = { ...TEXT, minLength: 1, maxLength: MAX_MARK_LENGTH, pattern: '^[\\x21-\\x7e]+$' };

const REVISION = '1be2519b5c03.5';

const PATCHES_ONCE =
  'Changes only once. Make up a key for each save, in visible ASCII characters. If a response was lost, send the same call again: it ' +
  'changes nothing more, whatever `If-Match` says, and is answered with the `ids` of the first and the version as it is now. The same key ' +
  'with another body is refused (`idempotency_key_reused`). Keys belong to their project and end with it, or after 30 days.';

/** What calls take beside a body, by the names in the document's components. */
export const PARAMETERS = {
  projectId: inPath('projectId', 'The id of the project, which is the only key to it: any link that leads to it.'),
  link: inPath('link', 'A link of the project, drawn at random by who makes it.'),
  memberId: inPath('memberId', 'The id of a member of the project.'),
  expenseId: inPath('expenseId', 'The id of an expense of the project, whoever has paid it by now.'),
  'If-Match': inHeader(
    'If-Match',
    'Changes only what you have seen: the `ETag` of the state that you know, or its version alone, which holds in any epoch. If ' +
      'that is not the state any more, nothing is changed, and the error `precondition_failed` holds the current one. Without ' +
      'this header a call overwrites what it finds.',
    `"${REVISION}"`,
  ),
  'If-None-Match': inHeader(
    'If-None-Match',
    'The `ETag` of what you have. If that is still the state, the answer is 304, without a body.',
    `"${REVISION}"`,
  ),
  'Accept-Language': inHeader(
    'Accept-Language',
    'The preferred languages, of `en`, `de` and `es`. Without one of them it is English.',
    'de-AT,de;q=0.9',
  ),
  IdempotencyKey: idempotencyKey(MIN_KEY_LENGTH, CREATES_ONCE),
  IdempotencyKeyOfProject: idempotencyKey(MIN_PROJECT_KEY_LENGTH, CREATES_PROJECT_ONCE),
  IdempotencyKeyOfPatch: idempotencyKey(MIN_KEY_LENGTH, PATCHES_ONCE),
  [PREFER]: inHeader(
    PREFER,
    '`return=minimal` (RFC 7240): the answer comes without the project. Otherwise it has the whole of it, which counts as a read.',
    MINIMAL,
  ),
  [CHANGE_GROUP]: inHeader(
    CHANGE_GROUP,
    'The same text, made up for it, on all calls of one save: the history shows their changes as one entry (the creation of a ' +
      'project stands alone).',
    'f81d4fae',
    MARK,
  ),
  [DEVICE_MARK]: inHeader(
    DEVICE_MARK,
    'A random text of the device, by which it knows its own changes again in the history (`by_this_device`). The server keeps a ' +
      'hash of it, another one in each project, and tells it to nobody.',
    'a765-00a0c91e6bf6',
    MARK,
  ),
  [CLAIMED_BY]: inHeader(
    CLAIMED_BY,
    'The id of the member who makes the change. The history tells it to all who read it (`claimed_by`). It is a claim: whoever ' +
      'has the link can make any. The id of nobody who is a member before or after the change is ignored.',
    'Jq4hXb2pTnR7sVw9KcM3aE',
  ),
  [BEFORE_QUERY]: {
    name: BEFORE_QUERY,
    in: 'query',
    description: 'Only changes whose version is below this one: `next` of the page before.',
    schema: { type: 'integer', minimum: 0 },
    example: 42,
  },
  'Last-Event-ID': inHeader(
    'Last-Event-ID',
    'The id of the last event that was received, or the version alone. An `EventSource` sends it by itself.',
    REVISION,
  ),
  [SINCE_QUERY]: {
    name: SINCE_QUERY,
    in: 'query',
    description: 'The same as `Last-Event-ID`, for a new `EventSource`, which can send no header.',
    schema: TEXT,
    example: REVISION,
  },
  [CURRENCY_QUERY]: {
    name: CURRENCY_QUERY,
    in: 'query',
    required: true,
    description: 'The currency in which the others are told: one of the codes of ISO 4217.',
    schema: { type: 'string', pattern: '^[A-Z]{3}$' },
    example: 'EUR',
  },
  [FOR_GOOD_QUERY]: {
    name: FOR_GOOD_QUERY,
    in: 'query',
    description: '`true`: at once and for good, also where it is deleted already. Nobody can bring it back.',
    schema: { type: 'string', enum: ['true', 'false'] },
    example: 'true',
  },
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof PARAMETERS;
