import { z } from 'zod/mini';
import { isId } from '@/lib/domain/base58';
import { isCalendarDay } from '@/lib/domain/calendar-day';
import { hasControls, hasDirectionalControls, MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/name';
import { hasControlsInLines, MAX_NOTE_LENGTH, savedNote } from '@/lib/domain/note';
import { MAX_EXPENSES, MAX_MEMBERS, MAX_ORDER, MAX_WEIGHT } from '@/lib/domain/project';
import { amount } from './amount-field';
import { currency, mergedRates, original, rates } from './currency-fields';
import { fewEntries, MAX_LISTED } from './few-entries';

/**
 * The request bodies. Unknown fields are ignored. An absent field keeps its value, or gets its default on creation. What JSON
 * Schema can say of a refinement stands beside it, for the document of the API.
 */

/** Bytes of a request body. */
export const MAX_BODY_BYTES = 256 * 1024;

/** The same of one that may hold a whole project. */
export const MAX_PROJECT_BYTES = 1024 * 1024;

/** Characters of the marks that tell where a change comes from. */
export const MAX_MARK_LENGTH = 64;

const NOT_AN_OBJECT = { error: 'The body is a JSON object.' };

/** What a person writes, or null. `what` begins its messages. */
function freeText(
  what: string,
  max: number,
  controls: { areIn: (text: string) => boolean; error: string },
  saved: (text: string) => string | null,
) {
  const written = z.string({ error: `${what} is text or null.` }).check(
    z.refine((text) => [...text].length <= max, { error: `${what} has at most ${max} characters.` }),
    z.refine((text) => !controls.areIn(text), { error: controls.error }),
    z.refine((text) => !hasDirectionalControls(text), {
      error: `${what} has no directional embeddings, overrides or isolates.`,
    }),
    z.refine((text) => text.isWellFormed(), { error: `${what} is well-formed Unicode.` }),
    z.meta({ maxLength: max }),
  );
  return z.optional(z.nullable(z.pipe(written, z.transform(saved))));
}

const noControls = { areIn: hasControls, error: 'A name has no control characters.' };
const name = freeText('A name', MAX_NAME_LENGTH, noControls, nameOrNull);

const onlyLineBreaks = {
  areIn: hasControlsInLines,
  error: 'A note has no control characters but line breaks ("\\n").',
};
const note = freeText('A note', MAX_NOTE_LENGTH, onlyLineBreaks, (text) => savedNote(text) ?? null);

const order = z.optional(
  z
    .int({ error: 'An order is a whole number.' })
    .check(
      z.minimum(0, { error: 'An order is zero or more.' }),
      z.maximum(MAX_ORDER, { error: `An order is at most ${MAX_ORDER}.` }),
    ),
);

const involvedMembers = z.optional(
  fewEntries(
    z
      .array(z.string({ error: 'An involved member is given by its id.' }), {
        error: 'The involved members are a list of ids.',
      })
      .check(z.meta({ maxItems: MAX_LISTED })),
  ),
);

const weight = z
  .int({ error: 'A weight is a whole number.' })
  .check(
    z.minimum(1, { error: 'A weight is one or more.' }),
    z.maximum(MAX_WEIGHT, { error: `A weight is at most ${MAX_WEIGHT}.` }),
  );

function weightsOf<Value extends z.ZodMiniType>(value: Value) {
  const error = 'The weights are whole numbers by the ids of involved members, or null.';
  const weights = z.record(z.string(), value, { error }).check(z.meta({ maxProperties: MAX_LISTED }));
  return z.optional(z.nullable(fewEntries(weights)));
}

const isPayment = z.optional(z.boolean({ error: 'Whether it is a payment is true or false.' }));

const date = z.optional(
  z.nullable(
    z
      .string({ error: 'A date is a day such as 2026-11-20, or null.' })
      .check(
        z.refine(isCalendarDay, { error: 'A date is a day of the calendar, such as 2026-11-20.' }),
        z.meta({ format: 'date', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
      ),
  ),
);

const createdAt = z.optional(z.iso.datetime({ error: 'A time of creation is such as 2026-11-20T18:30:00Z.' }));

const formerId = z.optional(
  z
    .string({ error: 'A former id is text.' })
    .check(
      z.refine(isId, { error: 'An id has 22 characters of base58.' }),
      z.meta({ pattern: '^[1-9A-HJ-NP-Za-km-z]{22}$' }),
    ),
);

export const projectInputSchema = z.object({ name, currency, rates }, NOT_AN_OBJECT);

export const memberInputSchema = z.object({ name, order }, NOT_AN_OBJECT);

/** `former_id`: the id that it had before it was deleted, and has again. Without one it gets a new one. */
export const newMemberInputSchema = z.object({ former_id: formerId, name, order }, NOT_AN_OBJECT);

/**
 * Whether the amount is to be what the project's rate makes of the bill. Without it, an amount that was so stays so as long as it is
 * the same.
 */
const amountByRate = z.optional(z.boolean({ error: 'Whether the amount is by the rate is true or false.' }));

const expenseFields = {
  name,
  amount,
  amount_by_rate: amountByRate,
  order,
  involved_members: involvedMembers,
  weights: weightsOf(weight),
  is_payment: isPayment,
  date,
  note,
  original,
};

/**
 * `former_id`: the id that it had before it was deleted, and has again. Without one it gets a new one.
 * `created_at`: when it was first created, here or elsewhere. Without it that is now.
 */
export const newExpenseInputSchema = z.object(
  { former_id: formerId, created_at: createdAt, ...expenseFields },
  NOT_AN_OBJECT,
);

const payer = z.optional(z.string({ error: 'Who paid is given by the id.' }));

/** `member_id`: who paid it from now on. */
export const expenseInputSchema = z.object({ member_id: payer, ...expenseFields }, NOT_AN_OBJECT);

/** Entities by their ids, or by names of new ones. Null: it is deleted. At most so many as can be taken away and come. */
function entitiesOf<Entity extends z.ZodMiniType>(entity: Entity, max: number) {
  const error = 'The members and expenses are objects by their ids.';
  return z.optional(fewEntries(z.record(z.string(), z.nullable(entity), { error }), 2 * max));
}

/**
 * A JSON merge patch (RFC 7396) of a project, keyed by id. A key that begins with `new-` creates. A rate or weight that is null is
 * taken away, and those that are not named stay.
 */
export const projectPatchSchema = z.object(
  {
    name,
    currency,
    rates: mergedRates,
    members: entitiesOf(
      z.object({ former_id: formerId, name, order }, { error: 'A member is an object, or null.' }),
      MAX_MEMBERS,
    ),
    expenses: entitiesOf(
      z.object(
        {
          former_id: formerId,
          created_at: createdAt,
          member_id: payer,
          ...expenseFields,
          weights: weightsOf(z.nullable(weight)),
        },
        { error: 'An expense is an object, or null.' },
      ),
      MAX_EXPENSES,
    ),
  },
  NOT_AN_OBJECT,
);

export type ProjectPatch = z.infer<typeof projectPatchSchema>;
export type ProjectInput = z.infer<typeof projectInputSchema>;
export type MemberInput = z.infer<typeof memberInputSchema>;
export type NewMemberInput = z.infer<typeof newMemberInputSchema>;
export type ExpenseInput = z.infer<typeof expenseInputSchema>;
export type NewExpenseInput = z.infer<typeof newExpenseInputSchema>;
