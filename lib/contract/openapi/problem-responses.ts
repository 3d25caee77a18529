import { FOR_GOOD_QUERY } from '@/lib/contract/links';
import { PROBLEMS, type ProblemCode } from '@/lib/contract/problem';
import type { Call } from './call-shape';
import type { ApiResponse } from './document-shape';
import { LIMITED_HEADERS, type ResponseHeaderName } from './response-headers';
import { referenceTo } from './wire-schemas';

export const CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** When each problem occurs. */
export const OCCASIONS: Readonly<Record<ProblemCode, string>> = {
  invalid_json: 'The body is not JSON in UTF-8.',
  token_needed: 'This server creates projects only with its token: `Authorization: Bearer …`.',
  demo_read_only: 'A change of the demo project.',
  read_only_link: 'The link only looks, and the call needs the one that writes.',
  route_not_found: 'The API has no such path.',
  project_not_found: 'There is no such project.',
  member_not_found: 'The project has no such member.',
  expense_not_found: 'The project has no such expense.',
  link_not_found: 'The project has no such link.',
  project_deleted: 'The project was deleted, at `deleted_at`, and can still be brought back.',
  link_replaced: 'The link was replaced or revoked. There is no way on from it.',
  id_taken: 'Something in the project has this id: see `current`.',
  change_not_found: 'The history does not have this change, or not any more.',
  method_not_allowed: 'The path has no such method. `Allow` names those it has.',
  created_and_deleted: 'The idempotency key created something that has been deleted.',
  precondition_failed: '`If-Match` names another state than the one in `current`.',
  payload_too_large: 'The body is too large.',
  unsupported_media_type:
    'The body is compressed, or not declared as JSON. A page of another origin has to declare it also where there is no body.',
  validation_failed: 'A field, a header or a part of the query breaks a rule: see `errors`.',
  idempotency_key_reused: 'The idempotency key has created something else: see `current`.',
  link_taken: 'The new link is in use, or was once; or the link to revoke is the one that writes.',
  limit_reached:
    'The project is full, or has had 500 links, and for another one that writes 1,000: nothing more is made.',
  too_many_requests:
    'A rate limit is used up, or 200 streams of this client are open. Nothing was changed. Try again after `Retry-After`.',
  internal_error: 'A fault of the server. Its log names the `X-Request-Id` of the response.',
  not_ready: 'The database does not answer, takes no writes, or lacks a migration.',
  unavailable:
    'The database is away, locked or full, or too many changes of the project, or exports, are waiting. Try again after `Retry-After`.',
};

/** The problems that a call may answer with, by what it takes and does. */
function codesOf({ method, path, takes = [], body, canFill, isUnlimited, id }: Call): ProblemCode[] {
  const creates = takes.some((name) => name.startsWith('IdempotencyKey'));
  const conditions: Readonly<Record<ProblemCode, boolean>> = {
    invalid_json: body !== undefined,
    payload_too_large: body !== undefined,
    unsupported_media_type: method === 'post' || body !== undefined,
    validation_failed:
      body !== undefined ||
      takes.some((name) => name === 'Change-Group' || name === 'Device-Mark' || name === FOR_GOOD_QUERY) ||
      id === 'readRates',
    token_needed: id === 'createProject',
    demo_read_only: method !== 'get' && path.includes('{projectId}'),
    route_not_found: false,
    project_not_found: path.includes('{projectId}'),
    project_deleted: path.includes('{projectId}') && id !== 'undeleteProject',
    // A project that was created by the same key may have another link by now.
    link_replaced: path.includes('{projectId}') || id === 'createProject',
    read_only_link: path.includes('{projectId}') && (method !== 'get' || id === 'readLinks'),
    link_not_found: id === 'takeLinkBack',
    link_taken: path.includes('{link}'),
    member_not_found: path.includes('{memberId}'),
    expense_not_found: path.includes('{expenseId}'),
    change_not_found: id === 'undoChanges' || id === 'putBackProject',
    id_taken: id === 'createMember' || id === 'createExpense' || id === 'undoChanges' || id === 'putBackProject',
    method_not_allowed: false,
    created_and_deleted: creates && id !== 'patchProject',
    idempotency_key_reused: creates,
    precondition_failed: takes.includes('If-Match'),
    limit_reached: canFill === true && id !== 'patchProject',
    too_many_requests: true,
    internal_error: true,
    not_ready: id === 'readReadiness',
    unavailable: isUnlimited !== true,
  };
  return CODES.filter((code) => conditions[code]);
}

/** The names of the problem responses of a call, by their status. Codes with the same status share one response. */
export function problemResponsesOf(call: Call): Record<string, string> {
  const names: Record<string, string> = {};
  for (const code of codesOf(call)) {
    const status = String(PROBLEMS[code].status);
    names[status] = names[status] === undefined ? code : `${names[status]}.${code}`;
  }
  return names;
}

/** The response of this name: the codes that it may have, with dots between them. */
export function problemResponse(name: string): ApiResponse {
  const codes = name.split('.') as ProblemCode[];
  const [first = 'internal_error'] = codes;
  const { status } = PROBLEMS[first];
  return {
    description: codes.map((code) => `\`${code}\`: ${OCCASIONS[code]}`).join(' '),
    headers: headerReferences(status === 429 || status === 503 ? ['Retry-After', ...LIMITED_HEADERS] : LIMITED_HEADERS),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: referenceTo('Problem') },
            { properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
      },
    },
  };
}

export function headerReferences(names: readonly ResponseHeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
