import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The sources of a build. */
const SOURCES = [
  'app',
  'assets.d.ts',
  'components',
  'instrumentation.ts',
  'lib',
  'messages',
  'middleware.ts',
  'next.config.ts',
  'package.json',
  'postcss.config.mjs',
  'prisma',
  'public',
  path.join('scripts', 'hint-compilation.ts'),
  path.join('scripts', 'script-loader.mjs'),
  path.join('scripts', 'styles-loader.mjs'),
  'tsconfig.json',
];

/** `npm install` rewrites these. Their sources are in prisma/. */
const GENERATED = [path.join('lib', 'server', 'generated'), path.join('prisma', 'derived')];

/** Whether the project folder has a production build that is newer than all sources. */
export function isBuilt(root) {
  const build = statSync(path.join(root, '.next', 'BUILD_ID'), { throwIfNoEntry: false });
  return build !== undefined && SOURCES.every((source) => newestIn(path.join(root, source)) <= build.mtimeMs);
}

function newestIn(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  if (GENERATED.some((folder) => file.endsWith(folder))) return 0;
  // A folder's own time changes when a file in it is removed.
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => newestIn(path.join(file, name))));
}
