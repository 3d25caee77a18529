import type { ApiDocument } from '@/lib/contract/openapi/document-shape';
import { CODES, OCCASIONS } from '@/lib/contract/openapi/problem-responses';
import { PROBLEMS } from '@/lib/contract/problem';
import { anchorOfParameter, anchorOfProblem, anchorOfShape } from './anchors';
import { Field, FieldList } from './field-list';
import { Prose } from './prose';
import { simpleType, TypeText } from './type-text';

const CARD = 'rounded-(--radius) border border-line bg-paper p-4 md:p-5';

export function ParameterList({ document }: { document: ApiDocument }) {
  return (
    <dl className={`${CARD} divide-y divide-line`}>
      {Object.entries(document.components.parameters).map(([id, { name, in: place, description, schema, example }]) => (
        <Field key={id} id={anchorOfParameter(id)} name={name} type={`${place}, ${simpleType(schema)}`}>
          <Prose isInline text={description} />
          {example && <Example text={place === 'header' ? `${name}: ${example}` : `${name}=${example}`} />}
        </Field>
      ))}
    </dl>
  );
}

export function ResponseHeaderList({ document }: { document: ApiDocument }) {
  return (
    <dl className={`${CARD} divide-y divide-line`}>
      {Object.entries(document.components.headers).map(([name, { description, schema, example }]) => (
        <Field key={name} name={name} type={simpleType(schema)}>
          <Prose isInline text={description} />
          {example && <Example text={`${name}: ${example}`} />}
        </Field>
      ))}
    </dl>
  );
}

function Example({ text }: { text: string }) {
  return <code className="mt-1 block text-[0.8125rem] text-soft wrap-anywhere">{text}</code>;
}

export function ShapeList({ document }: { document: ApiDocument }) {
  return Object.entries(document.components.schemas).map(([name, schema]) => (
    <article key={name} id={anchorOfShape(name)} className={`${CARD} scroll-mt-4`}>
      <h3 className="font-[640]">{name}</h3>
      <p className="mb-3 text-soft">{schema.description}</p>
      {schema.properties && <FieldList schema={schema} />}
      {schema.oneOf && (
        <dl className="divide-y divide-line">
          {schema.oneOf.map(({ properties = {} }) => (
            <Field
              key={String(properties.event?.const)}
              name={String(properties.event?.const)}
              type={<TypeText schema={properties.data ?? {}} />}
            >
              {null}
            </Field>
          ))}
        </dl>
      )}
    </article>
  ));
}

export function ProblemList() {
  return (
    <dl className={`${CARD} divide-y divide-line`}>
      {CODES.map((code) => (
        <Field
          key={code}
          id={anchorOfProblem(code)}
          name={code}
          type={`${PROBLEMS[code].status} ${PROBLEMS[code].title}`}
        >
          <Prose isInline text={OCCASIONS[code]} />
        </Field>
      ))}
    </dl>
  );
}
