import { ACCEPT_PATCH, IDEMPOTENCY_REPLAYED, MERGE_PATCH, MINIMAL, PROJECT_VERSION } from '@/lib/contract/headers';
import type { ResponseHeader } from './document-shape';

const WHOLE_NUMBER = { type: 'integer', minimum: 0 };

/** The headers of responses, by their names. */
export const RESPONSE_HEADERS = {
  ETag: {
    description: 'The state that the body holds, for `If-Match` and `If-None-Match`.',
    required: true,
    schema: { type: 'string' },
    example: '"1be2519b5c03.5"',
  },
  Location: { description: 'The path of what was created.', required: true, schema: { type: 'string' } },
  [IDEMPOTENCY_REPLAYED]: {
    description: '`true` where an earlier call with the same key has done what this one asks for.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Preference-Applied': {
    description: 'The answer is minimal, as `Prefer` asked for.',
    schema: { type: 'string', enum: [MINIMAL] },
  },
  [ACCEPT_PATCH]: {
    description: 'The type of the patches that the project takes (RFC 5789). `OPTIONS` says it too.',
    schema: { type: 'string', enum: [MERGE_PATCH] },
  },
  [PROJECT_VERSION]: {
    description: 'The version that the project got by the change.',
    schema: WHOLE_NUMBER,
    example: 8,
  },
  'Retry-After': { description: 'Seconds to wait before another try.', schema: WHOLE_NUMBER, example: 12 },
  RateLimit: {
    description:
      'What is left to the client of each limit that the call counts towards, and the seconds until all of it is back ' +
      '(draft-ietf-httpapi-ratelimit-headers). Absent where the server limits nothing.',
    schema: { type: 'string' },
    example: '"write";r=2999;t=60, "dear";r=41;t=12',
  },
  'RateLimit-Policy': {
    description: 'These limits, and the seconds in which they may be used up.',
    schema: { type: 'string' },
    example: '"write";q=3000;w=60, "dear";q=60;w=60',
  },
  'X-Request-Id': {
    description: 'Names the call in the log of the server.',
    schema: { type: 'string' },
    example: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  },
} as const satisfies Record<string, ResponseHeader>;

export type ResponseHeaderName = keyof typeof RESPONSE_HEADERS;

/** On every response to a call within rate limits, and on one to a call without them. */
export const LIMITED_HEADERS: readonly ResponseHeaderName[] = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id'];
export const UNLIMITED_HEADERS: readonly ResponseHeaderName[] = ['X-Request-Id'];
