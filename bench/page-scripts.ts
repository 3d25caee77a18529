import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

interface ClientManifest {
  entryJSFiles: Record<string, string[]>;
}

/** Bytes of the scripts that the page of a route loads at first, each compressed by gzip, read from the build of an app. */
export function scriptBytes(appFolder: string, route: string): number {
  const build = path.join(appFolder, '.next');
  const readJson = <T>(name: string) => JSON.parse(readFileSync(path.join(build, name), 'utf8')) as T;
  const { rootMainFiles } = readJson<{ rootMainFiles: string[] }>('build-manifest.json');
  const routes = readJson<Record<string, string>>('app-path-routes-manifest.json');
  const page = Object.keys(routes).find((file) => routes[file] === route);
  if (page === undefined) throw new Error(`${build} has no page for ${route}.`);
  const { entryJSFiles } = readClientManifest(path.join(build, 'server', `app${page}_client-reference-manifest.js`));
  const entries = Object.entries(entryJSFiles);
  const ofPage = entries.filter(([name]) => name.endsWith(`/app${page}`) || name.endsWith('/app/layout'));
  const files = new Set([...rootMainFiles, ...ofPage.flatMap(([, chunks]) => chunks)]);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(build, file)), { level: 9 }).length, 0);
}

/** The manifest is a script that stores an object under the name of the page. */
function readClientManifest(file: string): ClientManifest {
  const scope: { __RSC_MANIFEST?: Record<string, ClientManifest> } = {};
  runInNewContext(readFileSync(file, 'utf8'), Object.assign(scope, { globalThis: scope }));
  const [manifest] = Object.values(scope.__RSC_MANIFEST ?? {});
  if (!manifest) throw new Error(`${file} has no manifest.`);
  return manifest;
}
