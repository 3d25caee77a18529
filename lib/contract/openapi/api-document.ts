import { MAX_BODY_BYTES, MAX_PROJECT_BYTES } from '@/lib/contract/requests';
import { MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS } from '@/lib/domain/project';
import type { Answer, Call } from './call-shape';
import { CALLS } from './calls';
import type { ApiDocument, ApiResponse, JsonSchema, MediaType, Operation, Reference } from './document-shape';
import { CODES, headerReferences, OCCASIONS, problemResponse, problemResponsesOf } from './problem-responses';
import { PARAMETERS } from './request-parameters';
import { LIMITED_HEADERS, RESPONSE_HEADERS, UNLIMITED_HEADERS } from './response-headers';
import { referenceTo, wireSchemas } from './wire-schemas';

const count = (value: number) => value.toLocaleString('en');

const DESCRIPTION = `Whoever has the id of a project can read and change it. There are no accounts. A project can have a second id that \
only reads, and get a new one that writes: see Links. Either stands in the place of \`{projectId}\`, and every answer names the project by \
the one it was asked with.

A request may hold fields that the call does not own: they are ignored. A field that is left out stays as it is. Of an expense as it \
was read, \`involved_members\` become ids, and their weights stand in \`weights\`. A body has at most ${MAX_BODY_BYTES / 1024} KiB, a patch and a new project ${MAX_PROJECT_BYTES / 1024} KiB. A project holds at most ${count(MAX_MEMBERS)} members, \
${count(MAX_EXPENSES)} expenses and ${count(MAX_INVOLVEMENTS)} places in lists of involved members.

Answers may come to have more fields, and problems more codes. A method that a path does not have is answered with 405, and \
\`Allow\` names those it has. HEAD is answered as GET, without the body.

Creating projects, changes and reads are counted separately for each client, which is an IPv4 address or an IPv6 network (/64); \
besides, answers with the whole of a project of more than 500 members and expenses, and dear calls: undo, put back, patches with more \
than 500 entries, and the CSV of such a project. A minute begins with the first request that counts.`;

const TAGS = [
  { name: 'Projects', description: 'What is shared. Its id is the only key to it.' },
  { name: 'Links', description: 'Who may come to a project: by which link, and for what.' },
  { name: 'Members', description: 'Who shares the costs of a project.' },
  { name: 'Expenses', description: 'What a member has paid, and for whom.' },
  { name: 'History', description: 'What happened in a project, and the way back.' },
  { name: 'Live updates', description: 'What happens in a project, as it happens.' },
  { name: 'Server', description: 'What the server says of itself.' },
];

/** The document of the API, in OpenAPI 3.1. The wire shapes in it are those that the server parses and answers with. */
export function apiDocument(version: string): ApiDocument {
  const document: ApiDocument = {
    openapi: '3.1.1',
    info: {
      title: 'Quits',
      version,
      summary: 'Share costs without an account and see who pays whom, in the fewest payments.',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'The server that this document comes from.' }],
    security: [],
    tags: TAGS,
    paths: {},
    components: { schemas: schemas(), parameters: PARAMETERS, headers: RESPONSE_HEADERS, responses: {} },
  };
  for (const call of CALLS) {
    document.paths[call.path] = { ...document.paths[call.path], [call.method]: operation(call) };
    for (const name of Object.values(problemResponsesOf(call))) {
      document.components.responses[name] = problemResponse(name);
    }
  }
  return document;
}

function schemas(): Record<string, JsonSchema> {
  const { Problem, ...others } = wireSchemas();
  const meanings = CODES.map((code) => `\`${code}\`: ${OCCASIONS[code]}`).join(' ');
  const code = { ...Problem?.properties?.code, enum: CODES, description: `What programs can rely on. ${meanings}` };
  return { ...others, Problem: { ...Problem, properties: { ...Problem?.properties, code } }, Event: EVENT };
}

/** An event of a stream, with its data parsed. */
const EVENT: JsonSchema = {
  description: 'A server-sent event. The id of `version` is the revision, for `Last-Event-ID`.',
  oneOf: [
    eventOf('version', { $ref: referenceTo('VersionOfProject') }),
    eventOf('people', { $ref: referenceTo('PeopleInProject') }),
    eventOf('deleted', { type: 'object' }),
    eventOf('replaced', { type: 'object' }),
    eventOf('heartbeat', { type: 'object' }),
  ],
};

function eventOf(event: string, data: JsonSchema): JsonSchema {
  const properties = { event: { const: event }, data, ...(event === 'version' ? { id: { type: 'string' } } : {}) };
  return { type: 'object', properties, required: Object.keys(properties) };
}

function operation(call: Call): Operation {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = [...inPath, ...(call.takes ?? [])].map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    ...(call.description === undefined ? {} : { description: call.description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: contentOf(call) } }),
    responses: responsesOf(call),
  };
}

function contentOf({ body, answers }: Call): Record<string, MediaType> {
  if (body === undefined) return {};
  const schema = { $ref: referenceTo(body.shape) };
  const isForm = answers.some(({ status }) => status === 303);
  return {
    ...(body.type === undefined ? {} : { [body.type]: { schema, example: body.example } }),
    'application/json': { schema, example: body.example },
    ...(isForm ? { 'application/x-www-form-urlencoded': { schema } } : {}),
  };
}

function responsesOf(call: Call): Record<string, ApiResponse | Reference> {
  const answers = call.answers.map((answer) => [String(answer.status), responseOf(answer, call)] as const);
  const problems = Object.entries(problemResponsesOf(call)).map(
    ([status, name]) => [status, { $ref: `#/components/responses/${name}` }] as const,
  );
  return Object.fromEntries([...answers, ...problems]);
}

function responseOf({ description, body, example, headers = [] }: Answer, { isUnlimited }: Call): ApiResponse {
  const common = isUnlimited ? UNLIMITED_HEADERS : LIMITED_HEADERS;
  const response: ApiResponse = { description, headers: headerReferences([...headers, ...common]) };
  if (body === undefined) return response;
  const type = body === 'Event' ? 'text/event-stream' : body === 'Csv' ? 'text/csv' : 'application/json';
  return { ...response, content: { [type]: { schema: schemaOf(body), ...(example && { example }) } } };
}

function schemaOf(body: NonNullable<Answer['body']>): JsonSchema {
  if (body === 'ApiDocument') return { type: 'object' };
  return body === 'Csv' ? { type: 'string' } : { $ref: referenceTo(body) };
}
