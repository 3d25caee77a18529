import { createConfig, lintFromString } from '@redocly/openapi-core';
import Ajv2020 from 'ajv/dist/2020';
import * as fc from 'fast-check';
import type { z } from 'zod/mini';
import { MAX_KEY_LENGTH, MIN_PROJECT_KEY_LENGTH } from '@/lib/contract/headers';
import { putBackInputSchema, undoInputSchema } from '@/lib/contract/history';
import { linkInputSchema } from '@/lib/contract/links';
import { PROBLEMS } from '@/lib/contract/problem';
import {
  expenseInputSchema,
  memberInputSchema,
  newExpenseInputSchema,
  newMemberInputSchema,
  projectInputSchema,
  projectPatchSchema,
} from '@/lib/contract/requests';
import { MAX_NAME_LENGTH } from '@/lib/domain/name';
import { MAX_AMOUNT, MAX_ORDER, MAX_WEIGHT } from '@/lib/domain/project';
import { isDescribed } from '@/tests/support/api-description';
import { apiDocument } from './api-document';
import type { JsonSchema } from './document-shape';

const document = apiDocument('1.2.3');
const { schemas } = document.components;
const INPUTS = {
  ProjectInput: projectInputSchema,
  ProjectPatchInput: projectPatchSchema,
  NewMemberInput: newMemberInputSchema,
  MemberInput: memberInputSchema,
  NewExpenseInput: newExpenseInputSchema,
  ExpenseInput: expenseInputSchema,
  LinkInput: linkInputSchema,
  UndoInput: undoInputSchema,
  PutBackInput: putBackInputSchema,
};

test('A linter of OpenAPI finds nothing, not even to warn of.', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-invalid-parameter-examples': 'error', 'no-invalid-schema-examples': 'error' },
  });
  const lint = (text: string) => lintFromString({ source: text, config });
  expect(await lint(JSON.stringify(document))).toEqual([]);
  const broken = await lint(JSON.stringify({ ...document, paths: { '/x': { get: { responses: {} } } } }));
  expect(broken.map(({ severity }) => severity)).toContain('error');
});

test('Its schemas are JSON Schema.', () => {
  const ajv = new Ajv2020();
  for (const schema of Object.values(schemas)) expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
  expect(ajv.validateSchema({ type: 'text' })).toBe(false);
});

test('It is valid JSON: what is undefined is not in it.', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test('Every problem code can be met, and every response of one names its codes.', () => {
  const codes = Object.keys(document.components.responses).flatMap((name) => name.split('.'));
  expect(new Set([...codes, 'route_not_found', 'method_not_allowed'])).toEqual(new Set(Object.keys(PROBLEMS)));
  expect(schemas.Problem?.properties?.code?.enum).toEqual(Object.keys(PROBLEMS));
});

test('Every field is described.', () => {
  const undescribed: string[] = [];
  function visit(schema: JsonSchema, place: string): void {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (!field.description && !place.startsWith('Event')) undescribed.push(`${place}.${name}`);
      visit(field, `${place}.${name}`);
    }
    if (schema.items) visit(schema.items, place);
  }
  for (const [name, schema] of Object.entries(schemas)) visit(schema, name);
  expect(undescribed).toEqual([]);
});

test('The bounds are those of the program.', () => {
  const { name, amount, order } = schemas.ExpenseInput?.properties ?? {};
  expect(name).toMatchObject({ type: ['string', 'null'], maxLength: MAX_NAME_LENGTH });
  expect(amount).toMatchObject({ type: ['number', 'null'], minimum: 0, maximum: MAX_AMOUNT / 100, multipleOf: 0.01 });
  expect(order).toMatchObject({ type: 'integer', minimum: 0, maximum: MAX_ORDER });
  expect(document.components.parameters.IdempotencyKeyOfProject?.schema).toMatchObject({
    minLength: MIN_PROJECT_KEY_LENGTH,
    maxLength: MAX_KEY_LENGTH,
  });
});

test('A rule that JSON Schema has no word for is told in words.', () => {
  expect(schemas.ProjectInput?.properties?.name?.description).toContain('A name has no control characters.');
});

test('An answer may have more fields than the document knows.', () => {
  expect(JSON.stringify(schemas)).not.toContain('additionalProperties":false');
});

describe.each(Object.entries(INPUTS))('What the server takes as %s', (shape, schema) => {
  const field = fc.oneof(
    fc.string({ maxLength: 4, unit: 'grapheme' }),
    fc.constantFrom('read', 'write', '1'.repeat(22), `0${'1'.repeat(21)}`, '1'.repeat(23)),
    fc.string({ minLength: MAX_NAME_LENGTH - 1, maxLength: MAX_NAME_LENGTH + 1, unit: fc.constantFrom('x', '🏔') }),
    fc.constantFrom(
      null,
      true,
      'EUR',
      0,
      -1,
      0.01,
      0.29,
      0.001,
      MAX_AMOUNT / 100,
      MAX_AMOUNT / 100 + 1,
      MAX_ORDER,
      MAX_ORDER + 1,
    ),
    fc.integer({ min: 0, max: MAX_AMOUNT }).map((minor) => minor / 100),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
    fc.array(fc.integer({ min: -1, max: 3 }), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 3 }), fc.integer({ min: -1, max: MAX_WEIGHT + 1 }), { maxKeys: 2 }),
  );
  const body = fc.dictionary(fc.constantFrom('other', ...Object.keys(schema.shape)), field);

  test('is described.', () => {
    void fc.assert(
      fc.property(body, (sent) => {
        fc.pre(schema.safeParse(sent).success);
        return isDescribed(shape, sent);
      }),
    );
  });
});

test.each([
  ['a name of 201 characters', { name: 'x'.repeat(201) }],
  ['a name of 201 characters outside of the basic plane', { name: '🏔'.repeat(201) }],
  ['three decimals', { amount: 0.001 }],
  ['the greatest amount and half a cent', { amount: 9_999_999_999.995 }],
  ['a cent more than the greatest amount', { amount: 10_000_000_000 }],
  ['less than nothing', { amount: -0.01 }],
  ['an amount as text', { amount: '5' }],
  ['half an order', { order: 0.5 }],
  ['an order that fits no column', { order: MAX_ORDER + 1 }],
  ['members who are no ids', { involved_members: [5] }],
  ['a weight of nothing', { weights: { a: 0 } }],
  ['half a weight', { weights: { a: 1.5 } }],
  ['more than the greatest weight', { weights: { a: MAX_WEIGHT + 1 } }],
  ['a payment as text', { is_payment: 'true' }],
])('What the server refuses is not described: %s.', (_, body) => {
  expect([expenseInputSchema.safeParse(body).success, isDescribed('ExpenseInput', body)]).toEqual([false, false]);
});

test('Every example of a body is one that the server takes.', () => {
  for (const operations of Object.values(document.paths)) {
    for (const { requestBody } of Object.values(operations)) {
      const { schema, example } = requestBody?.content['application/json'] ?? {};
      if (schema?.$ref === undefined) continue;
      const name = schema.$ref.replace(/.*\//, '') as keyof typeof INPUTS;
      expect((INPUTS[name] as z.ZodMiniType).safeParse(example)).toMatchObject({ success: true });
      expect(isDescribed(name, example)).toBe(true);
    }
  }
});

test('Every example of an answer has the shape that the document says.', () => {
  const shapes: string[] = [];
  for (const operations of Object.values(document.paths)) {
    for (const { responses } of Object.values(operations)) {
      for (const response of Object.values(responses)) {
        const { schema, example } = ('content' in response && response.content?.['application/json']) || {};
        if (schema?.$ref === undefined || example === undefined) continue;
        const name = schema.$ref.replace(/.*\//, '');
        expect([name, isDescribed(name, example)]).toEqual([name, true]);
        shapes.push(name);
      }
    }
  }
  expect(shapes).toEqual(['Patched', 'Settlement', 'MemberHead', 'PaidExpense', 'RatesOfSource']);
});

test('Every example of a parameter or header has the type of its schema.', () => {
  const ajv = new Ajv2020();
  const { parameters, headers } = document.components;
  const examples = Object.entries({ ...parameters, ...headers }).filter(([, { example }]) => example !== undefined);
  expect(examples.length).toBeGreaterThan(10);
  for (const [name, { schema, example }] of examples)
    expect([name, ajv.validate(schema, example)]).toEqual([name, true]);
});

test('Each answer has one type, so that a generated client knows what it holds.', () => {
  const types = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ responses }) =>
      Object.values(responses).map((response) => Object.keys(('content' in response && response.content) || {})),
    ),
  );
  expect(types.filter(({ length }) => length > 1)).toEqual([]);
  expect(types.flat()).toContain('text/csv');
});

test.each(['date', 'note'])('An example of an expense has a %s, in a request and in an answer.', (field) => {
  const path = document.paths['/projects/{projectId}/members/{memberId}/expenses'];
  const one = document.paths['/projects/{projectId}/members/{memberId}/expenses/{expenseId}'];
  const bodies = [path?.post, one?.put].map((call) => call?.requestBody?.content['application/json']?.example);
  const answer = one?.get?.responses[200];
  const read = answer && 'content' in answer && answer.content?.['application/json']?.example;
  for (const example of [...bodies, read]) expect(example).toHaveProperty(field);
});
