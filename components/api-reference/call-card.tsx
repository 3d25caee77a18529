import type { Method } from '@/lib/contract/openapi/document-shape';
import { anchorOfParameter, anchorOfProblem } from './anchors';
import { CodeBlock } from './code-block';
import { curlLine } from './curl-line';
import type { DocumentedCall } from './documented-call';
import { Prose } from './prose';
import { TypeText } from './type-text';

const LINK = 'text-accent hover:underline';

export function CallCard({ call }: { call: DocumentedCall }) {
  const { id, summary, description, method, path, parameters, body, answers, problems } = call;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      className="scroll-mt-4 rounded-(--radius) border border-line bg-paper p-4 md:p-5"
    >
      <h3 id={`${id}-name`} className="text-base font-[640]">
        {summary}
      </h3>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-2">
        <MethodMark method={method} />
        <code className="text-[0.875rem] wrap-anywhere">{path}</code>
      </p>
      {description && (
        <div className="mt-2.5 text-[0.875rem]">
          <Prose text={description} />
        </div>
      )}
      <div className="my-3.5">
        <CodeBlock text={curlLine(call)} />
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 text-[0.875rem] md:grid-cols-[4.5rem_minmax(0,1fr)]">
        {(body || parameters.length > 0) && (
          <>
            <dt className="text-soft">Takes</dt>
            <dd className="flex flex-wrap gap-x-3 gap-y-1 max-md:-mt-2">
              {body && <TypeText schema={body.schema} />}
              {parameters.map((name) => (
                <a key={name} href={`#${anchorOfParameter(name)}`} className={LINK}>
                  {name.replace(/^IdempotencyKey.*/, 'Idempotency-Key')}
                </a>
              ))}
            </dd>
          </>
        )}
        <dt className="text-soft">Answers</dt>
        <dd className="grid gap-1 max-md:-mt-2">
          {answers.map((answer) => (
            <span key={answer.status}>
              <b className="font-[600]">{answer.status}</b> {answer.schema && <TypeText schema={answer.schema} />}{' '}
              <span className="text-soft">
                <Prose isInline text={[answer.description, ...answer.headers.map((name) => `\`${name}\``)].join(' ')} />
              </span>
            </span>
          ))}
        </dd>
        <dt className="text-soft">Problems</dt>
        <dd className="flex flex-wrap gap-x-3 gap-y-1 text-[0.8125rem] max-md:-mt-2">
          {problems.map(({ status, codes }) => (
            <span key={status}>
              <b className="font-[600]">{status}</b>{' '}
              {codes.map((code) => (
                <a
                  key={code}
                  href={`#${anchorOfProblem(code)}`}
                  className="mr-1.5 inline-block text-soft hover:underline"
                >
                  {code}
                </a>
              ))}
            </span>
          ))}
        </dd>
      </dl>
    </article>
  );
}

const METHOD_COLOURS: Readonly<Record<Method, string>> = {
  get: 'bg-tint text-accent',
  post: 'bg-accent text-on-accent',
  put: 'bg-amber-tint text-amber',
  delete: 'bg-danger-tint text-danger',
};

function MethodMark({ method }: { method: Method }) {
  return (
    <span className={`rounded-md px-1.5 py-px text-[0.75rem] font-[650] tracking-[0.02em] ${METHOD_COLOURS[method]}`}>
      {method.toUpperCase()}
    </span>
  );
}
