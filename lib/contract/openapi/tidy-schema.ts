import type { z } from 'zod/mini';
import type { JsonSchema } from './document-shape';
import { FIELDS } from './field-descriptions';

type Node = z.core.JSONSchema.JSONSchema;

/**
 * A schema as the document holds it: without what zod says for validators alone, with each field described. An answer may hold
 * more fields than a client knows, so none is closed.
 */
export function tidySchema(schema: Node): JsonSchema {
  const { $id, $schema, propertyNames, properties, items, anyOf, additionalProperties, ...others } = schema;
  const { minimum, maximum, pattern, ...rest } = others;
  const tidy: JsonSchema = rest as JsonSchema;
  if (minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER) tidy.minimum = minimum;
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) tidy.maximum = maximum;
  // That of a date says in 300 characters what its format says.
  if (pattern !== undefined && rest.format === undefined) tidy.pattern = pattern;
  if (typeof additionalProperties === 'object') tidy.additionalProperties = tidySchema(additionalProperties);
  if (items !== undefined) tidy.items = tidySchema(items as Node);
  if (properties !== undefined) tidy.properties = describedProperties(properties);
  return anyOf === undefined ? tidy : { ...tidy, ...alternatives(anyOf.map((node) => tidySchema(node as Node))) };
}

function describedProperties(properties: Readonly<Record<string, unknown>>): Record<string, JsonSchema> {
  const entries = Object.entries(properties).map(([name, node]) => {
    const schema = tidySchema(node as Node);
    const description = [FIELDS[name], schema.description].filter(Boolean).join(' ');
    return [name, description === '' ? schema : { ...schema, description }] as const;
  });
  return Object.fromEntries(entries);
}

/** One simple type or null is a list of types, which reads better than two schemas. */
function alternatives(schemas: JsonSchema[]): JsonSchema {
  const [first, second, ...others] = schemas;
  if (typeof first?.type === 'string' && second?.type === 'null' && others.length === 0) {
    return { ...first, type: [first.type, 'null'] };
  }
  return { anyOf: schemas };
}
