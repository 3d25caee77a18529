import type { ReactNode } from 'react';
import type { JsonSchema } from '@/lib/contract/openapi/document-shape';
import { Prose } from './prose';
import { TypeText } from './type-text';

/** The fields of an object, and those of the objects in its lists. */
export function FieldList({ schema, prefix = '' }: { schema: JsonSchema; prefix?: string }) {
  const required = new Set(schema.required);
  const isRequest = schema.required === undefined;
  return (
    <dl className={prefix === '' ? 'divide-y divide-line' : 'mt-2 divide-y divide-line border-l border-line pl-3'}>
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <Field key={name} name={name} type={<TypeText schema={field.items?.properties ? OBJECTS : field} />}>
          {!isRequest && !required.has(name) && <span className="text-soft">May be absent. </span>}
          {field.description && <Prose isInline text={field.description} />}
          {field.items?.properties && <FieldList schema={field.items} prefix={`${prefix}${name}.`} />}
        </Field>
      ))}
    </dl>
  );
}

const OBJECTS: JsonSchema = { type: 'list of objects' };

interface FieldProps {
  name: string;
  id?: string;
  type: ReactNode;
  children: ReactNode;
}

export function Field({ name, id, type, children }: FieldProps) {
  return (
    <div id={id} className="scroll-mt-4 py-2.5 first:pt-0 last:pb-0">
      <dt className="flex flex-wrap items-baseline gap-x-2.5">
        <code className="text-[0.875rem] font-[600] wrap-anywhere">{name}</code>
        <span className="text-[0.8125rem] text-soft">{type}</span>
      </dt>
      <dd className="mt-0.5 text-[0.875rem] text-pretty">{children}</dd>
    </div>
  );
}
