import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

/** A JavaScript file that a page loads at first, with its size on the wire. */
export interface Chunk {
  file: string;
  /** Compressed by gzip. */
  bytes: number;
  /** The ids of its modules. They stay the same from build to build. */
  modules: number[];
  /** The components that the page loads it for. */
  components: string[];
}

interface ClientManifest {
  clientModules: Record<string, { chunks: string[] }>;
  entryJSFiles: Record<string, string[]>;
}

/** The chunks that the page of a route loads at first, read from the manifests of a build. */
export function chunksOf(buildFolder: string, route: string): Chunk[] {
  const { rootMainFiles } = readManifest<{ rootMainFiles: string[] }>(buildFolder, 'build-manifest.json');
  const entry = entryOf(buildFolder, route);
  const { clientModules, entryJSFiles } = readClientManifest(buildFolder, entry);
  const ofPage = Object.entries(entryJSFiles).filter(
    ([name]) => name.endsWith(`/${entry}`) || name.endsWith('/app/layout'),
  );
  const files = new Set([...rootMainFiles, ...ofPage.flatMap(([, chunks]) => chunks)]);
  return [...files].map((file) => {
    const text = readFileSync(path.join(buildFolder, file));
    const components = Object.entries(clientModules)
      .filter(([, { chunks }]) => chunks.includes(`/_next/${file}`))
      .map(([name]) => name.replace('[project]/', ''))
      .filter((name) => !name.startsWith('node_modules/'));
    return { file, bytes: gzipSync(text, { level: 9 }).length, modules: modulesIn(text.toString()), components };
  });
}

export function bytesOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The entry of a route's page, whose folder may name a route group: `app/(project)/demo/page` for `/demo`. */
function entryOf(buildFolder: string, route: string): string {
  const routes = readManifest<Record<string, string>>(buildFolder, 'app-path-routes-manifest.json');
  const page = Object.keys(routes).find((file) => routes[file] === route);
  if (page === undefined) throw new Error(`There is no page for ${route} in ${buildFolder}.`);
  return `app${page}`;
}

function readManifest<T>(buildFolder: string, name: string): T {
  return JSON.parse(readFileSync(path.join(buildFolder, name), 'utf8')) as T;
}

/** The manifest is a script that stores an object under the name of the page. */
function readClientManifest(buildFolder: string, entry: string): ClientManifest {
  const file = path.join(buildFolder, 'server', `${entry}_client-reference-manifest.js`);
  const scope: { __RSC_MANIFEST?: Record<string, ClientManifest> } = {};
  runInNewContext(readFileSync(file, 'utf8'), Object.assign(scope, { globalThis: scope }));
  const [manifest] = Object.values(scope.__RSC_MANIFEST ?? {});
  if (!manifest) throw new Error(`There is no manifest in ${file}.`);
  return manifest;
}

function modulesIn(code: string): number[] {
  return Array.from(code.matchAll(/(?<=,)\d{2,7}(?=,(?:\d{2,7},)*(?:\(|[a-z]\w*=>))/g), ([id]) => Number(id));
}
