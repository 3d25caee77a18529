import { z } from 'zod/mini';
import { peopleEventSchema, versionEventSchema } from '@/lib/contract/events';
import { changeSchema, changesSchema, patchSchema, putBackInputSchema, undoInputSchema } from '@/lib/contract/history';
import { linkInputSchema, linkSchema, linksSchema } from '@/lib/contract/links';
import { problemSchema } from '@/lib/contract/problem';
import {
  expenseSchema,
  memberHeadSchema,
  memberSchema,
  newProjectSchema,
  paidExpenseSchema,
  patchedSchema,
  projectHeadSchema,
  projectSchema,
} from '@/lib/contract/project';
import { ratesOfSourceSchema } from '@/lib/contract/rates-of-source';
import {
  expenseInputSchema,
  memberInputSchema,
  newExpenseInputSchema,
  newMemberInputSchema,
  projectInputSchema,
  projectPatchSchema,
} from '@/lib/contract/requests';
import { settlementSchema } from '@/lib/contract/settlement';
import type { JsonSchema } from './document-shape';
import { FIELDS } from './field-descriptions';

/** The wire shapes that have a name in the document, each with what it is. */
const REQUESTS = {
  ProjectInput: [projectInputSchema, 'What a project is changed to.'],
  ProjectPatchInput: [
    projectPatchSchema,
    'What a project is created from, or a JSON merge patch of it (RFC 7396), with members and expenses by their ids.',
  ],
  NewMemberInput: [newMemberInputSchema, 'What a member is created from.'],
  MemberInput: [memberInputSchema, 'What a member is changed to.'],
  NewExpenseInput: [newExpenseInputSchema, 'What an expense is created from.'],
  ExpenseInput: [expenseInputSchema, 'What an expense is changed to. With `member_id` another member has paid it.'],
  LinkInput: [linkInputSchema, 'What a link is to do.'],
  UndoInput: [undoInputSchema, 'Which changes are undone.'],
  PutBackInput: [putBackInputSchema, 'What the project is put back to.'],
} as const;

const ANSWERS = {
  Project: [projectSchema, 'A project with all that is in it. Members and expenses are in their order.'],
  ProjectHead: [projectHeadSchema, 'A project without its members.'],
  NewProject: [newProjectSchema, 'A new project without its members.'],
  Patched: [patchedSchema, 'What a patch has made.'],
  Member: [memberSchema, 'A member of a project, with the expenses that it paid.'],
  MemberHead: [memberHeadSchema, 'A member without the expenses that it paid.'],
  Expense: [expenseSchema, 'An expense, which the member paid in whose list it stands.'],
  PaidExpense: [paidExpenseSchema, 'An expense by itself.'],
  Settlement: [settlementSchema, 'Who pays whom, and of what that is made. Members are in their order.'],
  Link: [linkSchema, 'A link to a project.'],
  Links: [linksSchema, 'The links that lead to a project.'],
  Changes: [changesSchema, 'A page of the history.'],
  Change: [changeSchema, 'A change of a project.'],
  Patch: [patchSchema, 'What a change touched as it was before, by the ids. Null: it was not there.'],
  Problem: [problemSchema, 'Problem details (RFC 9457), the body of every error.'],
  VersionOfProject: [versionEventSchema, 'The state of a project, without its content.'],
  PeopleInProject: [peopleEventSchema, 'How many have the project open.'],
  RatesOfSource: [ratesOfSourceSchema, 'What other currencies are worth, by a source of the server.'],
  Health: [z.object({ status: z.enum(['ok', 'ready']) }), 'That the process is well.'],
} as const;

export type RequestName = keyof typeof REQUESTS;
export type AnswerName = keyof typeof ANSWERS;

type Named = Readonly<Record<string, readonly [schema: z.ZodMiniType, description: string]>>;

/** Each named shape as zod tells it in JSON Schema. Unspoken rules are described by their messages. */
export function wireSchemas(): Record<string, JsonSchema> {
  return { ...converted(REQUESTS, 'input'), ...converted(ANSWERS, 'output') };
}

function converted(named: Named, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, [schema]] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: referenceTo,
    override: ({ zodSchema, jsonSchema }) => {
      const rules = rulesOf(zodSchema);
      if (rules !== '') jsonSchema.description = rules;
    },
  });
  const entries = Object.entries(named).map(([id, [, description]]) => [
    id,
    tidySchema({ ...schemas[id], description }),
  ]);
  return Object.fromEntries(entries);
}

export function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The messages of the refinements on a schema, of which JSON Schema knows nothing. */
function rulesOf({ _zod }: z.core.$ZodTypes): string {
  const messages = (_zod.def.checks ?? []).flatMap((check) => {
    if (check._zod.def.check !== 'custom') return [];
    const message = check._zod.def.error?.({ code: 'custom', input: undefined, path: [] } as never);
    return typeof message === 'string' ? [message] : [];
  });
  return messages.join(' ');
}

type Node = z.core.JSONSchema.JSONSchema;

/**
 * A schema as the document holds it: without what zod says for validators alone, with each field described. An answer may hold
 * more fields than a client knows, so none is closed.
 */
function tidySchema(schema: Node): JsonSchema {
  const { $id, $schema, propertyNames, properties, items, anyOf, additionalProperties, ...others } = schema;
  const { minimum, maximum, pattern, ...rest } = others;
  const tidy: JsonSchema = rest as JsonSchema;
  if (minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER) tidy.minimum = minimum;
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) tidy.maximum = maximum;
  // That of a date says in 300 characters what its format says.
  if (pattern !== undefined && rest.format === undefined) tidy.pattern = pattern;
  if (typeof additionalProperties === 'object') tidy.additionalProperties = tidySchema(additionalProperties);
  if (items !== undefined) tidy.items = tidySchema(items as Node);
  if (properties !== undefined) tidy.properties = describedProperties(properties);
  return anyOf === undefined ? tidy : { ...tidy, ...alternatives(anyOf.map((node) => tidySchema(node as Node))) };
}

function describedProperties(properties: Readonly<Record<string, unknown>>): Record<string, JsonSchema> {
  const entries = Object.entries(properties).map(([name, node]) => {
    const schema = tidySchema(node as Node);
    const description = [FIELDS[name], schema.description].filter(Boolean).join(' ');
    return [name, description === '' ? schema : { ...schema, description }] as const;
  });
  return Object.fromEntries(entries);
}

/** One simple type or null is a list of types, which reads better than two schemas. */
function alternatives(schemas: JsonSchema[]): JsonSchema {
  const [first, second, ...others] = schemas;
  if (typeof first?.type === 'string' && second?.type === 'null' && others.length === 0) {
    return { ...first, type: [first.type, 'null'] };
  }
  return { anyOf: schemas };
}
