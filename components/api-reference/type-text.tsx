import type { JsonSchema } from '@/lib/contract/openapi/document-shape';
import { nameOfReference } from '@/lib/contract/openapi/document-shape';
import { anchorOfShape } from './anchors';

/** What a value of the schema is, in words, with links to the shapes that have a name. */
export function TypeText({ schema }: { schema: JsonSchema }) {
  const { $ref, items, anyOf, oneOf, additionalProperties } = schema;
  if ($ref !== undefined) {
    const name = nameOfReference({ $ref });
    return (
      <a href={`#${anchorOfShape(name)}`} className="text-accent underline decoration-1 underline-offset-2">
        {name}
      </a>
    );
  }
  if (items)
    return (
      <>
        list of <TypeText schema={items} />
      </>
    );
  const alternatives = anyOf ?? oneOf;
  if (alternatives) {
    return alternatives.map((alternative, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives of a schema that does not change.
      <span key={at}>
        {at > 0 && ' or '}
        <TypeText schema={alternative} />
      </span>
    ));
  }
  if (typeof additionalProperties === 'object')
    return (
      <>
        object of <TypeText schema={additionalProperties} /> by id{schema.type?.includes('null') && ' or null'}
      </>
    );
  return simpleType(schema);
}

/** The type of a value that is no list and no shape, with its bounds. */
export function simpleType(schema: JsonSchema): string {
  const { type = [], enum: values, const: value, format, minimum, maximum, minLength, maxLength } = schema;
  if (values) return values.map((each) => JSON.stringify(each)).join(' or ');
  if (value !== undefined) return JSON.stringify(value);
  const names = [type].flat().map((name) => TYPE_NAMES[name] ?? name);
  const bounds = [
    format,
    minimum !== undefined && maximum !== undefined && `${count(minimum)} to ${count(maximum)}`,
    minimum !== undefined && maximum === undefined && `from ${count(minimum)}`,
    minLength !== undefined && maxLength !== undefined && `${count(minLength)} to ${count(maxLength)} characters`,
    minLength === undefined && maxLength !== undefined && `at most ${count(maxLength)} characters`,
  ];
  return [names.join(' or '), ...bounds.filter(Boolean)].join(', ');
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};

function count(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 });
}
