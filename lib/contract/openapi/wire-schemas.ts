import { z } from 'zod/mini';
import { peopleEventSchema, versionEventSchema } from '@/lib/contract/events';
import { changeSchema, changesSchema, patchSchema, putBackInputSchema, undoInputSchema } from '@/lib/contract/history';
import { linkInputSchema, linkSchema, linksSchema } from '@/lib/contract/links';
import { problemSchema } from '@/lib/contract/problem';
import {
  expenseSchema,
  memberHeadSchema,
  memberSchema,
  paidExpenseSchema,
  projectHeadSchema,
  projectSchema,
} from '@/lib/contract/project';
import {
  expenseInputSchema,
  memberInputSchema,
  newExpenseInputSchema,
  newMemberInputSchema,
  projectInputSchema,
} from '@/lib/contract/requests';

/** The wire shapes that have a name in the document, each with what it is. */
const REQUESTS = {
  ProjectInput: [projectInputSchema, 'What a project is created from, or changed to.'],
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
  Member: [memberSchema, 'A member of a project, with the expenses that it paid.'],
  MemberHead: [memberHeadSchema, 'A member without the expenses that it paid.'],
  Expense: [expenseSchema, 'An expense, which the member paid in whose list it stands.'],
  PaidExpense: [paidExpenseSchema, 'An expense by itself.'],
  Link: [linkSchema, 'A link to a project.'],
  Links: [linksSchema, 'The links that lead to a project.'],
  Changes: [changesSchema, 'A page of the history.'],
  Change: [changeSchema, 'A change of a project.'],
  Patch: [patchSchema, 'What a change touched as it was before, by the ids. Null: it was not there.'],
  Problem: [problemSchema, 'Problem details (RFC 9457), the body of every error.'],
  VersionOfProject: [versionEventSchema, 'The state of a project, without its content.'],
  PeopleInProject: [peopleEventSchema, 'How many have the project open.'],
  Health: [z.object({ status: z.enum(['ok', 'ready']) }), 'That the process is well.'],
} as const;

export type RequestName = keyof typeof REQUESTS;
export type AnswerName = keyof typeof ANSWERS;

type Named = Readonly<Record<string, readonly [schema: z.ZodMiniType, description: string]>>;

interface JsonSchemas {
  [name: string]: z.core.JSONSchema.JSONSchema;
}

/** Each named shape as zod tells it in JSON Schema. Unspoken rules are described by their messages. */
export function zodSchemas(): JsonSchemas {
  return { ...converted(REQUESTS, 'input'), ...converted(ANSWERS, 'output') };
}

function converted(named: Named, io: 'input' | 'output'): JsonSchemas {
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
  for (const [id, [, description]] of Object.entries(named)) {
    const schema = schemas[id];
    if (schema) schema.description = description;
  }
  return schemas;
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
