import { createElement, Fragment, type ReactNode } from 'react';
import { type JsonSchema, nameOfReference } from '@/lib/contract/openapi/document-shape';

/** The fields of an object, and those of the objects in its lists. */
export function Fields({ schema }: { schema: JsonSchema }) {
  return (
    <dl>
      {Object.entries(schema.properties ?? {}).map(([name, field]) => {
        const isOptional = schema.required && !schema.required.includes(name);
        const parts = field.items?.properties && field.items;
        return (
          <Row key={name} name={name} type={parts ? 'list of objects' : <TypeText schema={field} />}>
            <Marked text={`${isOptional ? 'May be absent. ' : ''}${field.description ?? ''}`} />
            {parts && <Fields schema={parts} />}
          </Row>
        );
      })}
    </dl>
  );
}

interface RowProps {
  name: string;
  id?: string;
  type: ReactNode;
  children?: ReactNode;
}

export function Row({ name, id, type, children }: RowProps) {
  return (
    <div id={id} className="scroll-mt-4 border-t border-line py-2 text-[0.875rem]">
      <dt>
        <code className="mr-1.5 font-semibold">{name}</code> <span className="text-soft">{type}</span>
      </dt>
      <dd className="[&_dl]:mt-2 [&_dl]:ml-3">{children}</dd>
    </div>
  );
}

/** A text with names in backticks. */
export function Marked({ text }: { text: string }) {
  const parts = text.split('`').map((part, at) => (at % 2 === 1 ? createElement('code', null, part) : part));
  return createElement(Fragment, null, ...parts);
}

/** What a value of the schema is, in words, with links to the shapes that have a name. */
export function TypeText({ schema }: { schema: JsonSchema }): ReactNode {
  const { $ref, items, additionalProperties, type } = schema;
  if ($ref !== undefined) {
    const name = nameOfReference({ $ref });
    return <a href={`#shape-${name}`}>{name}</a>;
  }
  if (items) return ['list of ', <TypeText key="items" schema={items} />];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    return alternatives.flatMap((each, at) => [
      at > 0 && ' or ',
      <TypeText key={JSON.stringify(each)} schema={each} />,
    ]);
  }
  if (typeof additionalProperties !== 'object') return simpleType(schema);
  return [
    'object of ',
    <TypeText key="each" schema={additionalProperties} />,
    ' by id',
    type?.includes('null') && ' or null',
  ];
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};

/** The type of a value that is no list and no shape, with its bounds. */
export function simpleType({ type = [], minimum, maximum, minLength, maxLength, ...schema }: JsonSchema): string {
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const names = [type].flat().map((name) => TYPE_NAMES[name] ?? name);
  const text = [names.join(' or ')];
  if (schema.format) text.push(schema.format);
  if (minimum !== undefined)
    text.push(maximum === undefined ? `from ${count(minimum)}` : `${count(minimum)} to ${count(maximum)}`);
  if (maxLength !== undefined) text.push(`${minLength ? `${minLength} to` : 'at most'} ${count(maxLength)} characters`);
  return text.join(', ');
}

function count(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 });
}
