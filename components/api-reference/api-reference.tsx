import { createElement, Fragment, type ReactNode } from 'react';
import {
  type ApiDocument,
  type JsonSchema,
  nameOfReference,
  type Operation,
} from '@/lib/contract/openapi/document-shape';
import { CODES, OCCASIONS } from '@/lib/contract/openapi/problem-responses';
import { PROBLEMS } from '@/lib/contract/problem';

interface CallOfApi extends Operation {
  method: string;
  path: string;
}

interface ApiReferenceProps {
  document: ApiDocument;
  /** Where this server is, for the lines to paste. */
  origin: string;
}

/** The API's document as a page, in English like its messages. It needs no JavaScript. */
export function ApiReference({ document, origin }: ApiReferenceProps) {
  const { info, servers, tags, components } = document;
  const root = servers[0]?.url ?? '';
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): CallOfApi => ({ ...operation, method, path })),
  );
  const [creation] = calls;
  return (
    <main
      lang="en"
      className="mx-auto grid w-full max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-4 px-[14px] py-6 md:px-6 [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2 wrap-anywhere [&_p]:text-pretty"
    >
      <title>{`${info.title} – API`}</title>
      <h1 className="text-[1.625rem] font-bold tracking-[-0.025em]">API</h1>
      <p className="text-soft">
        Version {info.version} · JSON over HTTP · <a href={`${root}/openapi.json`}>OpenAPI 3.1</a>
      </p>
      {`${info.description}\n\nThe lines below are for a shell in which these are set. \`MEMBER\` and \`EXPENSE\` are set in the same way, and \`LINK\` is drawn at random.`
        .split('\n\n')
        .map((paragraph) => (
          <p key={paragraph}>
            <Marked text={paragraph} />
          </p>
        ))}
      <CodeBlock text={`API=${origin}${root}\nPROJECT=$(${creation && curlLine(creation, document)} | jq -r .id)`} />
      {tags.map(({ name, description }) => (
        <Section key={name} title={name} lead={description}>
          {calls
            .filter((call) => call.tags[0] === name)
            .map((call) => (
              <article key={call.operationId} aria-label={call.summary} className="grid gap-2">
                <h3 className="font-bold">{call.summary}</h3>
                <p>
                  <b className="font-bold">{call.method.toUpperCase()}</b> <code>{call.path}</code>
                </p>
                {call.description && <p>{<Marked text={call.description} />}</p>}
                <CodeBlock text={curlLine(call, document)} />
                <ul className="text-[0.875rem] text-soft">
                  {Object.entries(call.responses).map(([status, response]) => (
                    <li key={status}>{<Marked text={`${status} ${answerOf(response)}`} />}</li>
                  ))}
                </ul>
              </article>
            ))}
        </Section>
      ))}
      <Section title="Parameters" lead="What a call takes beside its path and its body.">
        <Terms terms={Object.values(components.parameters).map(({ name, description }) => [name, description])} />
      </Section>
      <Section title="Response headers" lead="What a response says beside its body.">
        <Terms terms={Object.entries(components.headers).map(([name, { description }]) => [name, description])} />
      </Section>
      <Section title="Shapes" lead="The JSON of requests and answers.">
        {Object.entries(components.schemas).map(([name, schema]) => (
          <article key={name} aria-label={name}>
            <h3 className="font-bold">{name}</h3>
            <p className="text-soft">{<Marked text={schema.description ?? ''} />}</p>
            <Terms
              terms={Object.entries(schema.properties ?? {}).map(([field, value]) => {
                const isOptional = schema.required && !schema.required.includes(field);
                return [field, `${typeOf(value)}${isOptional ? ', may be absent' : ''}. ${value.description ?? ''}`];
              })}
            />
          </article>
        ))}
      </Section>
      <Section title="Problems" lead="Every code of an error, in application/problem+json.">
        <Terms terms={CODES.map((code) => [code, `${PROBLEMS[code].status}. ${OCCASIONS[code]}`])} />
      </Section>
    </main>
  );
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line pt-6">
      <div>
        <h2 className="text-[1.3125rem] font-bold tracking-[-0.02em]">{title}</h2>
        <p className="text-soft">{lead}</p>
      </div>
      {children}
    </section>
  );
}

function Terms({ terms }: { terms: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className="text-[0.875rem]">
      {terms.map(([name, text]) => (
        <div key={name} className="border-t border-line py-2">
          <dt>
            <code className="font-semibold">{name}</code>
          </dt>
          <dd>{<Marked text={text} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A response in words: its shape and description, or the codes of the problems with its status. */
function answerOf(response: Operation['responses'][string]): string {
  if ('$ref' in response) return nameOfReference(response).split('.').join(', ');
  const schema = Object.values(response.content ?? {})[0]?.schema;
  return `${schema ? `\`${typeOf(schema)}\`. ` : ''}${response.description}`;
}

/** The type of a schema's values, in words. */
function typeOf({ $ref, items, anyOf, oneOf, enum: values, additionalProperties, type = 'any' }: JsonSchema): string {
  if ($ref !== undefined) return nameOfReference({ $ref });
  if (items) return `list of ${typeOf(items)}`;
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (typeof additionalProperties === 'object') return `object of ${typeOf(additionalProperties)} by id`;
  return (anyOf ?? oneOf)?.map(typeOf).join(' or ') ?? [type].flat().join(' or ');
}

/** A text with names in backticks. */
function Marked({ text }: { text: string }) {
  const parts = text.split('`').map((part, at) => (at % 2 === 1 ? createElement('code', null, part) : part));
  return createElement(Fragment, null, ...parts);
}

const VARIABLES: Readonly<Record<string, string>> = {
  projectId: '$PROJECT',
  memberId: '$MEMBER',
  expenseId: '$EXPENSE',
  link: '$LINK',
};

/** A call for a POSIX shell in which API and the ids of its path are set. No example has a quotation mark of the shell. */
function curlLine({ method, path, parameters = [], requestBody, responses }: CallOfApi, { components }: ApiDocument) {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => VARIABLES[name] ?? '');
  const options = JSON.stringify(responses).includes('text/event-stream') ? '-sSN' : '-sS';
  // A body makes it POST by itself.
  const isPlain = method === 'get' || (method === 'post' && requestBody);
  const query = parameters
    .flatMap((reference) => components.parameters[nameOfReference(reference)] ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${example}`);
  const url = query.length === 0 ? `$API${place}` : `"$API${place}?${query.join('&')}"`;
  const example = requestBody?.content['application/json']?.example;
  const body = example ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example)}'`] : [];
  return [`curl ${options}${isPlain ? '' : ` -X ${method.toUpperCase()}`} ${url}`, ...body].join(' \\\n  ');
}

/** Text for a shell. A press selects all of it; a long line breaks, so that nothing scrolls sideways. */
function CodeBlock({ text }: { text: string }) {
  return (
    <pre className="rounded-lg border border-line bg-field px-3 py-2.5 text-[0.8125rem] leading-[1.55] wrap-anywhere whitespace-pre-wrap select-all">
      <code>{text}</code>
    </pre>
  );
}
