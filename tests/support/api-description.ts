import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { z } from 'zod/mini';
import { apiDocument } from '@/lib/contract/openapi/api-document';
import {
  type ApiResponse,
  type JsonSchema,
  nameOfReference,
  type Operation,
  type Reference,
} from '@/lib/contract/openapi/document-shape';
import { problemResponse } from '@/lib/contract/openapi/problem-responses';
import { referenceTo } from '@/lib/contract/openapi/wire-schemas';
import { PROBLEMS } from '@/lib/contract/problem';
import { isCalendarDay } from '@/lib/domain/calendar-day';

/** A request, and what was answered. */
export interface Exchange {
  method: string;
  /** Relative to the API. */
  path: string;
  requestHeaders: Headers;
  requestBody?: unknown;
  status: number;
  headers: Headers;
}

const DOCUMENT = apiDocument('test');
const ID = 'quits';

/** Headers of HTTP that need no description in an API. */
const COMMON_HEADERS = new Set(
  'access-control-allow-origin access-control-expose-headers cache-control connection content-length content-type date keep-alive transfer-encoding vary www-authenticate x-accel-buffering'.split(
    ' ',
  ),
);

/** The document, but nothing that an answer holds may be missing in it. */
const strict = structuredClone(DOCUMENT);
const requests = new Set(Object.keys(strict.components.schemas).filter((name) => name.endsWith('Input')));
for (const [name, schema] of Object.entries(strict.components.schemas)) if (!requests.has(name)) close(schema);

// Amounts are binary fractions, of which none is an exact multiple of 0.01.
// A test of the document checks the schemas themselves, and what several refer to is compiled once.
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  multipleOfPrecision: 3,
  meta: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
});
ajv.addFormat('date', isCalendarDay);
ajv.addFormat('date-time', (text: string) => z.iso.datetime().safeParse(text).success);
ajv.addSchema(strict, ID);

/** Throws where the document does not tell of this answer, or not of a request that was accepted. */
export function expectDescribed(exchange: Exchange): void {
  const operation = operationOf(exchange);
  const response = operation.responses[exchange.status];
  if (response === undefined) throw new Error(`${named(exchange)} is not in the document.`);
  if (isAccepted(exchange)) expectRequest(exchange, operation);
  expectHeaders(exchange, resolveReference(response));
}

/** Throws where the text is not what the document says of this answer. */
export function expectDescribedBody(exchange: Exchange, text: string): void {
  const { content } = responseOf(exchange);
  const type = typeOf(exchange.headers);
  if (content === undefined && text === '') return;
  const media = content?.[type];
  if (media === undefined) throw new Error(`${named(exchange)} has a body of another type: ${type}.`);
  if (type === 'text/csv') expectSchema(media.schema, text, exchange, 'answer');
  else if (type !== 'text/event-stream') expectSchema(media.schema, JSON.parse(text), exchange, 'answer');
}

/** Throws where a stream's event, with its data parsed, is not in the document. */
export function expectDescribedEvent(event: object): void {
  const validate = validatorOf({ $ref: referenceTo('Event') });
  if (!validate(event)) throw new Error(`An event is not as described: ${JSON.stringify(event)}`);
}

/** Whether the document allows this as a body of the shape. */
export function isDescribed(name: string, body: unknown): boolean {
  return validatorOf({ $ref: referenceTo(name) })(body);
}

/** A form that was refused leads back to the home page. */
function isAccepted({ status, headers }: Exchange): boolean {
  return status < 303 || headers.get('Location')?.startsWith('/project/') === true;
}

function expectRequest(
  exchange: Exchange,
  { requestBody, parameters = [] }: Pick<Operation, 'requestBody' | 'parameters'>,
): void {
  const type = typeOf(exchange.requestHeaders);
  const schema = requestBody?.content[type]?.schema;
  if (requestBody !== undefined) {
    expectValid(schema !== undefined, exchange, `accepted a body of the type ${type}`);
    if (schema !== undefined) expectSchema(schema, exchange.requestBody, exchange, 'request');
  }
  for (const reference of parameters) {
    const parameter = DOCUMENT.components.parameters[nameOfReference(reference)];
    const value = parameter?.in === 'header' ? exchange.requestHeaders.get(parameter.name) : null;
    if (parameter && value !== null) expectSchema(parameter.schema, value, exchange, parameter.name);
  }
}

function expectHeaders(exchange: Exchange, { headers = {} }: ApiResponse): void {
  const known = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  for (const [name] of exchange.headers) {
    expectValid(known.has(name) || COMMON_HEADERS.has(name), exchange, `has the header ${name}`);
  }
  for (const [name, reference] of Object.entries(headers)) {
    const { required, schema } = resolveReference(DOCUMENT.components.headers[nameOfReference(reference)]!);
    const value = exchange.headers.get(name);
    expectValid(value !== null || required !== true, exchange, `lacks the header ${name}`);
    if (value !== null) expectSchema(schema, schema.type === 'integer' ? Number(value) : value, exchange, name);
  }
}

function responseOf(exchange: Exchange): ApiResponse {
  return resolveReference(operationOf(exchange).responses[exchange.status] ?? { description: '' });
}

const PATTERNS = Object.entries(DOCUMENT.paths).map(
  ([pattern, operations]) => [new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`), operations] as const,
);

function operationOf({
  method,
  path,
  ...answer
}: Exchange): Pick<Operation, 'requestBody' | 'parameters' | 'responses'> {
  const asked = path.replace(/\?.*/, '') || '/openapi.json';
  // A project that is asked for as CSV by its type is answered as by the path of that.
  const plain = typeOf(answer.headers) === 'text/csv' ? asked.replace(/(?:\/csv)?$/, '/csv') : asked;
  for (const [pattern, operations] of PATTERNS) {
    if (pattern.test(plain)) {
      return operations[method.toLowerCase() as keyof typeof operations] ?? { responses: {} };
    }
  }
  return UNKNOWN_CALL;
}

/** A path that the API does not have is not in the document. What it is answered with, is. */
const UNKNOWN_CALL = {
  responses: Object.fromEntries(
    (['route_not_found', 'too_many_requests', 'internal_error', 'unavailable'] as const).map((code) => [
      PROBLEMS[code].status,
      problemResponse(code),
    ]),
  ),
};

const validators = new Map<string, ValidateFunction>();
const validatorsOfParts = new WeakMap<JsonSchema, ValidateFunction>();

function validatorOf(schema: JsonSchema): ValidateFunction {
  const validate = validatorsOfParts.get(schema) ?? validatorOfText(schema);
  validatorsOfParts.set(schema, validate);
  return validate;
}

function validatorOfText(schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/', `"${ID}#/`);
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, validate);
  return validate;
}

function expectSchema(schema: JsonSchema, value: unknown, exchange: Exchange, what: string): void {
  const validate = validatorOf(schema);
  if (!validate(value)) throw new Error(`${named(exchange)}, ${what}: ${ajv.errorsText(validate.errors)}`);
}

function expectValid(holds: boolean, exchange: Exchange, what: string): void {
  if (!holds) throw new Error(`${named(exchange)} ${what}, which the document does not say.`);
}

function named({ method, path, status }: Exchange): string {
  return `${method} ${path}, answered with ${status},`;
}

function typeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').replace(/;.*/, '').trim().toLowerCase();
}

/** Forbids fields that the schema does not name. */
function close(schema: JsonSchema): void {
  if (schema.type === 'object') schema.additionalProperties ??= false;
  const { properties = {}, oneOf = [], anyOf = [], items } = schema;
  for (const part of [...Object.values(properties), ...oneOf, ...anyOf]) close(part);
  if (items) close(items);
}

/** What a reference within the document leads to. */
function resolveReference<T extends object>(node: T | Reference): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T;
  const keys = node.$ref.split('/').slice(1);
  return keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], DOCUMENT) as T;
}
