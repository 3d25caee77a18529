import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { engineOf } from '@/lib/server/engines/db';
import { withEmptyDatabase } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { diffToSchema, schemaFile } from './diff-to-schema';

const folder = withTestFolder();

describe('the schema', () => {
  const url = withEmptyDatabase();

  test('is where the migrations lead.', async () => {
    expect(await diffToSchema(engineOf(url()).name, url())).toBeNull();
  });

  test('that went on is met by the SQL that leads to it.', async () => {
    const engine = engineOf(url()).name;
    const schema = await readFile(schemaFile(engine), 'utf8');
    const file = path.join(folder(), 'schema.prisma');
    await writeFile(file, schema.replace('model Project {', 'model Project {\n  colour String?'));
    expect(await diffToSchema(engine, url(), file)).toMatch(/^ALTER TABLE "Project" ADD COLUMN +"colour" TEXT;$/m);
  });
});
