import type { ReactNode } from 'react';
import type { ApiDocument, MediaType } from '@/lib/contract/openapi/document-shape';
import { CODES, OCCASIONS } from '@/lib/contract/openapi/problem-responses';
import { PROBLEMS } from '@/lib/contract/problem';
import { type CallOfApi, CallRow, CodeBlock, curlLine } from './call-row';
import { Fields, Marked, Row, simpleType, TypeText } from './fields';

interface ApiReferenceProps {
  document: ApiDocument;
  /** Where this server is, for the lines to paste. */
  origin: string;
}

/** The API's document as a page, in English like its messages. It needs no JavaScript. */
export function ApiReference({ document, origin }: ApiReferenceProps) {
  const { info, servers, tags, components } = document;
  const root = servers[0]?.url ?? '';
  const calls = callsOf(document);
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
      {info.description.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <Marked text={paragraph} />
        </p>
      ))}
      <p>
        <Marked text="The lines below are for a shell in which these are set. `MEMBER` and `EXPENSE` are set in the same way, and `LINK` is drawn at random." />
      </p>
      <CodeBlock text={`API=${origin}${root}\nPROJECT=$(${creation && curlLine(creation, document)} | jq -r .id)`} />
      <Contents calls={calls} />
      {tags.map(({ name, description }) => (
        <Section key={name} title={name} lead={description}>
          {calls
            .filter((call) => call.tags[0] === name)
            .map((call) => (
              <CallRow key={call.operationId} call={call} document={document} />
            ))}
        </Section>
      ))}
      <Section title="Parameters" lead="What a call takes beside its path and its body.">
        <dl>
          {Object.entries(components.parameters).map(([id, { name, in: place, description, schema, example }]) => (
            <Row key={id} id={`parameter-${id}`} name={name} type={`${place}, ${simpleType(schema)}`}>
              <Marked text={description + exampleOf(example)} />
            </Row>
          ))}
        </dl>
      </Section>
      <Section title="Response headers" lead="What a response says beside its body.">
        <dl>
          {Object.entries(components.headers).map(([name, { description, schema, example }]) => (
            <Row key={name} name={name} type={simpleType(schema)}>
              <Marked text={description + exampleOf(example)} />
            </Row>
          ))}
        </dl>
      </Section>
      <Section title="Shapes" lead="The JSON of requests and answers.">
        {Object.entries(components.schemas).map(([name, schema]) => (
          <article key={name} id={`shape-${name}`} aria-label={name} className="scroll-mt-4">
            <h3 className="font-bold">{name}</h3>
            <p className="text-soft">
              <Marked text={schema.description ?? ''} />
            </p>
            {schema.properties && <Fields schema={schema} />}
            {schema.oneOf && (
              <dl>
                {schema.oneOf.map(({ properties = {} }) => {
                  const event = String(properties.event?.const);
                  return <Row key={event} name={event} type={<TypeText schema={properties.data ?? {}} />} />;
                })}
              </dl>
            )}
          </article>
        ))}
      </Section>
      <Section title="Problems" lead="Every code of an error, in application/problem+json.">
        <dl>
          {CODES.map((code) => (
            <Row
              key={code}
              id={`problem-${code}`}
              name={code}
              type={`${PROBLEMS[code].status} ${PROBLEMS[code].title}`}
            >
              <Marked text={OCCASIONS[code]} />
            </Row>
          ))}
        </dl>
      </Section>
    </main>
  );
}

function callsOf({ paths }: ApiDocument): CallOfApi[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method, path })),
  );
}

function exampleOf(example: MediaType['example']): string {
  return example === undefined ? '' : ` Such as \`${example}\`.`;
}

function Contents({ calls }: { calls: readonly CallOfApi[] }) {
  return (
    <nav aria-label="Contents">
      <table className="w-full text-[0.875rem]">
        <tbody>
          {calls.map(({ operationId, summary, method, path }) => (
            <tr key={operationId} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                <a href={`#${operationId}`} className="touch-target inline-block">
                  {summary}
                </a>
              </th>
              <td className="text-soft max-md:hidden">
                {method.toUpperCase()} {path}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </nav>
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
