import { z } from 'zod/mini';
import { memberHeadSchema, paidExpenseSchema, projectHeadSchema, projectSchema } from './project';

/** The body of every error answer: problem details (RFC 9457) with a code that programs can rely on. */
export const problemSchema = z.object({
  status: z.int(),
  title: z.string(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(
    z.array(
      z.union([
        z.object({ path: z.string(), message: z.string() }),
        z.object({ pointer: z.string(), detail: z.string(), code: z.string() }),
      ]),
    ),
  ),
  /** The id of what the idempotency key has created. It may be deleted since. */
  created_id: z.optional(z.string()),
  /** When the project was deleted. It can be restored for a while. */
  deleted_at: z.optional(z.iso.datetime()),
  /** The link of the call is read-only. */
  read_only: z.optional(z.literal(true)),
  /** The current state of what the call was about. The member comes last: an expense has all the fields of one. */
  current: z.catch(
    z.optional(z.union([projectSchema, projectHeadSchema, paidExpenseSchema, memberHeadSchema])),
    undefined,
  ),
});

export type Problem = z.infer<typeof problemSchema>;

/** Every error code of the API with its HTTP status and title. */
export const PROBLEMS = {
  invalid_json: { status: 400, title: 'Not JSON' },
  token_needed: { status: 401, title: 'Token needed' },
  demo_read_only: { status: 403, title: 'The demo is read-only' },
  read_only_link: { status: 403, title: 'The link only looks' },
  route_not_found: { status: 404, title: 'No such call' },
  project_not_found: { status: 404, title: 'Project not found' },
  member_not_found: { status: 404, title: 'Member not found' },
  expense_not_found: { status: 404, title: 'Expense not found' },
  link_not_found: { status: 404, title: 'Link not found' },
  project_deleted: { status: 404, title: 'Project deleted' },
  link_replaced: { status: 404, title: 'Link replaced' },
  change_not_found: { status: 404, title: 'Change not found' },
  method_not_allowed: { status: 405, title: 'No such method' },
  id_taken: { status: 409, title: 'Id in use' },
  created_and_deleted: { status: 410, title: 'Deleted since' },
  precondition_failed: { status: 412, title: 'Changed since' },
  payload_too_large: { status: 413, title: 'Body too large' },
  unsupported_media_type: { status: 415, title: 'Not a JSON body' },
  validation_failed: { status: 422, title: 'Invalid input' },
  idempotency_key_reused: { status: 422, title: 'Idempotency key used for something else' },
  link_taken: { status: 422, title: 'Link in use' },
  limit_reached: { status: 422, title: 'Project is full' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Internal error' },
  not_ready: { status: 503, title: 'Not ready' },
  unavailable: { status: 503, title: 'Unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
