import { Fragment } from 'react';
import { type ApiDocument, nameOfReference, type Operation } from '@/lib/contract/openapi/document-shape';
import { Marked, TypeText } from './fields';

export interface CallOfApi extends Operation {
  method: string;
  path: string;
}

/** A call: what it takes, what it answers with, and a line for a shell. */
export function CallRow({ call, document }: { call: CallOfApi; document: ApiDocument }) {
  const { operationId, summary, description, method, path, parameters = [], requestBody, responses } = call;
  const body = requestBody?.content['application/json']?.schema;
  const taken = parameters.map(nameOfReference);
  return (
    <article
      id={operationId}
      aria-labelledby={`${operationId}-name`}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-2"
    >
      <h3 id={`${operationId}-name`} className="font-bold">
        {summary}
      </h3>
      <p>
        <b className="font-bold">{method.toUpperCase()}</b> <code>{path}</code>
      </p>
      {description && (
        <p>
          <Marked text={description} />
        </p>
      )}
      <CodeBlock text={curlLine(call, document)} />
      <ul className="text-[0.875rem]">
        {(body || taken.length > 0) && (
          <li>
            Takes {body && <TypeText schema={body} />}{' '}
            {taken.map((id) => (
              <a key={id} href={`#parameter-${id}`} className="mr-2 inline-block">
                {document.components.parameters[id]?.name}
              </a>
            ))}
          </li>
        )}
        {Object.entries(responses).map(([status, response]) => {
          if ('$ref' in response) return <Problems key={status} status={status} name={nameOfReference(response)} />;
          const schema = Object.values(response.content ?? {})[0]?.schema;
          return (
            <li key={status}>
              {status} {schema && <TypeText schema={schema} />} <Marked text={response.description} />
            </li>
          );
        })}
      </ul>
    </article>
  );
}

/** The codes of a problem response, which its name lists. */
function Problems({ status, name }: { status: string; name: string }) {
  return (
    <li>
      {status}{' '}
      {name.split('.').map((code) => (
        <a key={code} href={`#problem-${code}`} className="mr-2 inline-block">
          <Breakable name={code} />
        </a>
      ))}
    </li>
  );
}

/** A long name that may break behind each of its words. */
function Breakable({ name }: { name: string }) {
  return name.split('_').map((word, at) => (
    <Fragment key={word}>
      {at > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ));
}

const VARIABLES: Readonly<Record<string, string>> = {
  projectId: '$PROJECT',
  memberId: '$MEMBER',
  expenseId: '$EXPENSE',
  link: '$LINK',
  revision: '$REVISION',
};

/** A call for a POSIX shell in which API and the ids of its path are set. No example has a quotation mark of the shell. */
export function curlLine(call: CallOfApi, document: ApiDocument): string {
  const { method, path, requestBody, responses } = call;
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => VARIABLES[name] ?? '');
  const isStream = JSON.stringify(responses).includes('text/event-stream');
  const options = [
    isStream ? '-sSN' : '-sS',
    // A body makes it POST by itself.
    ...(method === 'get' || (method === 'post' && requestBody) ? [] : [`-X ${method.toUpperCase()}`]),
  ];
  const query = queryOf(call, document);
  const url = query === '' ? `$API${place}` : `"$API${place}?${query}"`;
  const parts = [`curl ${options.join(' ')} ${url}`];
  const example = requestBody?.content['application/json']?.example;
  if (example) parts.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example)}'`);
  return parts.join(' \\\n  ');
}

/** What has to stand in the query, by its examples. */
function queryOf({ parameters = [] }: CallOfApi, { components }: ApiDocument): string {
  return parameters
    .flatMap((reference) => components.parameters[nameOfReference(reference)] ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${example}`)
    .join('&');
}

/** Text for a shell. A press selects all of it; a long line breaks, so that nothing scrolls sideways. */
export function CodeBlock({ text }: { text: string }) {
  return (
    <pre className="rounded-lg border border-line bg-field px-3 py-2.5 text-[0.8125rem] leading-[1.55] wrap-anywhere whitespace-pre-wrap select-all">
      <code>{text}</code>
    </pre>
  );
}
