/**
 * The Prisma schema of PostgreSQL, derived from the hand-written one of SQLite: the provider, the folder of the client, and
 * this note that nobody edits it.
 */
export function deriveSchema(sqliteSchema) {
  const schema = sqliteSchema
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('"../lib/server/generated/sqlite"', '"../../lib/server/generated/postgres"');
  return `// Derived from prisma/schema.prisma at npm install: edit that.\n\n${schema}`;
}
