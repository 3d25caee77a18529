import type { ReactNode } from 'react';
import type { ApiDocument } from '@/lib/contract/openapi/document-shape';
import { anchorOf } from './anchors';
import { CallCard } from './call-card';
import { CodeBlock } from './code-block';
import { ParameterList, ProblemList, ResponseHeaderList, ShapeList } from './component-lists';
import { Contents } from './contents';
import { curlLine } from './curl-line';
import { callsOf } from './documented-call';
import { Prose } from './prose';

interface ApiReferenceProps {
  document: ApiDocument;
  /** Where this server is, for the lines to paste. */
  origin: string;
}

/** The API's document as a page, in English like its messages. It needs no JavaScript. */
export function ApiReference({ document, origin }: ApiReferenceProps) {
  const { info, tags, servers } = document;
  const base = origin + (servers[0]?.url ?? '');
  const calls = callsOf(document);
  const [first] = calls;
  const creation = first && curlLine(first);
  return (
    <main lang="en" className="mx-auto w-full max-w-[70.5rem] px-3.5 pt-6 pb-14 md:px-6 md:pt-9">
      <title>{`${info.title} – API`}</title>
      <header className="md:mb-8">
        <h1 className="text-[1.625rem] leading-[1.2] font-[660] tracking-[-0.025em] md:text-[2rem]">API</h1>
        <p className="mt-1 text-soft">
          Version {info.version} · JSON over HTTP ·{' '}
          <a href={`${servers[0]?.url}/openapi.json`} className="font-[560] text-accent hover:underline">
            OpenAPI 3.1
          </a>
        </p>
      </header>
      <div className="md:grid md:grid-cols-[12.5rem_minmax(0,1fr)] md:gap-10">
        <Contents calls={calls} tags={tags.map(({ name }) => name)} />
        <div className="grid max-w-[47.5rem] grid-cols-[minmax(0,1fr)] gap-12">
          <div>
            <div className="grid gap-3">
              <Prose text={info.description} />
            </div>
            <p className="mt-6 mb-2">
              The lines below are for a shell in which these are set. <Prose isInline text="`MEMBER` and `EXPENSE`" />{' '}
              are set in the same way, and <Prose isInline text="`LINK`" /> is drawn at random.
            </p>
            <CodeBlock text={`API=${base}\nPROJECT=$(${creation} | jq -r .id)`} />
          </div>
          {tags.map(({ name, description }) => (
            <Section key={name} title={name} lead={description}>
              {calls
                .filter(({ tag }) => tag === name)
                .map((call) => (
                  <CallCard key={call.id} call={call} />
                ))}
            </Section>
          ))}
          <Section title="Parameters" lead="What a call takes beside its path and its body.">
            <ParameterList document={document} />
          </Section>
          <Section title="Response headers" lead="What a response says beside its body.">
            <ResponseHeaderList document={document} />
          </Section>
          <Section title="Shapes" lead="The JSON of requests and answers.">
            <ShapeList document={document} />
          </Section>
          <Section title="Problems" lead="Every code of an error, in application/problem+json.">
            <ProblemList />
          </Section>
        </div>
      </div>
    </main>
  );
}

interface SectionProps {
  title: string;
  lead: string;
  children: ReactNode;
}

function Section({ title, lead, children }: SectionProps) {
  const id = anchorOf(title);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-4 text-[1.3125rem] font-[650] tracking-[-0.02em]">
        {title}
      </h2>
      <p className="mt-0.5 mb-4 text-soft">{lead}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  );
}
