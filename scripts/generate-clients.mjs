// Generates the Prisma client of each engine from the one hand-written schema: npm install does this, and npm run db:diff.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');
const schema = path.join(root, 'prisma', 'schema.prisma');
const derived = path.join(root, 'prisma', 'derived', 'postgres.prisma');

mkdirSync(path.dirname(derived), { recursive: true });
writeFileSync(derived, postgresSchema(readFileSync(schema, 'utf8')));
const codes = await Promise.all([schema, derived].map(generate));
process.exitCode = Math.max(...codes);

/** The same models under another provider, with the client in another folder. */
function postgresSchema(sqliteSchema) {
  const text = sqliteSchema
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('"../lib/server/generated/sqlite"', '"../../lib/server/generated/postgres"');
  return `// Made from prisma/schema.prisma by scripts/generate-clients.mjs: edit that.\n\n${text}`;
}

async function generate(file) {
  const child = spawn(process.execPath, [prisma, 'generate', '--schema', file], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
