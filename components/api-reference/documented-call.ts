import {
  type ApiDocument,
  type JsonSchema,
  type MediaType,
  type Method,
  nameOfReference,
  type Operation,
  resolveReference,
} from '@/lib/contract/openapi/document-shape';
import { LIMITED_HEADERS } from '@/lib/contract/openapi/response-headers';

/** A call as the page shows it: what the document says of it, with its references followed. */
export interface DocumentedCall {
  id: string;
  tag: string;
  method: Method;
  path: string;
  summary: string;
  description?: string;
  /** Names of parameters that are not in the path. */
  parameters: string[];
  body?: MediaType;
  /** With the headers that not every response has. */
  answers: { status: string; description: string; schema?: JsonSchema; headers: string[] }[];
  /** The codes of its problems by their status. */
  problems: { status: string; codes: string[] }[];
}

const COMMON = new Set<string>(LIMITED_HEADERS);

/** The calls in the order of the document. */
export function callsOf(document: ApiDocument): DocumentedCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(document, path, method as Method, operation)),
  );
}

function callOf(document: ApiDocument, path: string, method: Method, operation: Operation): DocumentedCall {
  const { operationId: id, tags, summary, description, parameters = [], requestBody, responses } = operation;
  const isAnswer = (status: string) => Number(status) < 400;
  return {
    id,
    tag: tags[0] ?? '',
    method,
    path,
    summary,
    description,
    parameters: parameters.map(nameOfReference).filter((name) => document.components.parameters[name]?.in !== 'path'),
    body: requestBody?.content['application/json'],
    answers: Object.entries(responses)
      .filter(([status]) => isAnswer(status))
      .map(([status, response]) => {
        const { description, content = {}, headers = {} } = resolveReference(document, response);
        return {
          status,
          description,
          schema: Object.values(content)[0]?.schema,
          headers: Object.keys(headers).filter((name) => !COMMON.has(name)),
        };
      }),
    problems: Object.entries(responses)
      .filter(([status]) => !isAnswer(status))
      .map(([status, response]) => ({
        status,
        codes: '$ref' in response ? nameOfReference(response).split('.') : [],
      })),
  };
}
