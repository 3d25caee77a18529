// Generates the Prisma client of each engine from the one hand-written schema: npm install does this, and npm run db:diff.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandOf, isInstalled, root } from './next-process.mjs';

const schema = path.join(root, 'prisma', 'schema.prisma');
const derived = path.join(root, 'prisma', 'derived', 'postgres.prisma');
const clients = ['sqlite', 'postgres'].map((engine) => path.join(root, 'lib', 'server', 'generated', engine));

if (isInstalled('prisma')) {
  mkdirSync(path.dirname(derived), { recursive: true });
  writeFileSync(derived, postgresSchema(readFileSync(schema, 'utf8')));
  const codes = await Promise.all([schema, derived].map(generate));
  process.exitCode = Math.max(...codes);
} else if (clients.every((folder) => existsSync(folder))) {
  console.log('The Prisma command is not installed here, so the clients stay as it has made them.');
} else {
  console.error(
    'The database clients are made by packages that are left out here. Install them with: npm install --include=dev',
  );
  process.exitCode = 1;
}

/** The same models under another provider, with the client in another folder. */
function postgresSchema(sqliteSchema) {
  const text = sqliteSchema
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('"../lib/server/generated/sqlite"', '"../../lib/server/generated/postgres"');
  return `// Made from prisma/schema.prisma by scripts/generate-clients.mjs: edit that.\n\n${text}`;
}

async function generate(file) {
  const args = [commandOf('prisma'), 'generate', '--schema', file];
  // Prisma would tell its makers of it.
  const env = { ...process.env, CHECKPOINT_DISABLE: '1' };
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
