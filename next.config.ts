import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from 'next/constants';
import type * as FixedHeaders from './lib/server/http/front-door/fixed-headers';
import { DECORATED_PATH } from './lib/server/http/link-tail';
import { hintCompilation } from './scripts/hint-compilation';

const config: NextConfig = {
  poweredByHeader: false,
  experimental: {
    // A page's or call's code is loaded at its first request, not before the server is ready.
    preloadEntriesOnStart: false,
    // Few and large pieces: each script takes a phone time of its own to start.
    turbopackChunking: {
      minChunkSize: 1_000_000,
      maxChunkCountPerGroup: 3,
      maxMergeChunkSize: 3_000_000,
      requestCost: 3_000_000,
    },
  },
  reactCompiler: false,
  // A link that a chat has decorated leads to the project.
  redirects: async () => [{ source: DECORATED_PATH, destination: '/project/:id', permanent: false }],
  compiler: { runAfterProductionCompile: hintCompilation },
  // Nothing uses the pictures that /_next/image resizes. The front door refuses it too, with all that is of no use.
  images: { unoptimized: true },
  // Messages are compiled already (lib/i18n/compile-messages.ts), so that no page loads a parser for them.
  turbopack: {
    resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
    rules: {
      // The style sheets stand in the pages (components/styles/styles.tsx).
      '**/components/styles/*.css': [
        { condition: { all: ['production', 'browser'] }, loaders: [stylesLoader(true)], type: 'text' },
        { condition: { all: ['production', { not: 'browser' }] }, loaders: [stylesLoader(false)], type: 'text' },
      ],
      // Scripts that stand on their own: those inline in a page, and the service worker.
      '*.script.ts': { loaders: ['./scripts/script-loader.mjs'], type: 'text' },
    },
  },
  // A folder that runs without node_modules, for the container image: npm run build:standalone
  output: process.env.BUILD_STANDALONE === 'true' ? 'standalone' : undefined,
  // Files that are read at run time, which tracing the imports does not find.
  outputFileTracingIncludes: { '/*': ['./prisma/migrations/**/*'] },
  // It would resize pictures, of which there are none.
  outputFileTracingExcludes: { 'next-server': ['node_modules/sharp/**', 'node_modules/@img/**'] },
};

function stylesLoader(isForBrowser: boolean) {
  return { loader: './scripts/styles-loader.mjs', options: { isForBrowser } };
}

/** On a server this is the front door's, which reaches every answer. Vercel reads it from the build. */
async function configOnVercel(): Promise<NextConfig> {
  // Next.js compiles this file, and follows none of the aliases of what it imports.
  const { createJiti } = await import('jiti');
  const jiti = createJiti(process.cwd(), { tsconfigPaths: true });
  const file = `${process.cwd()}/lib/server/http/front-door/fixed-headers.ts`;
  const { HEADERS_ON_VERCEL, REFERENCE_ON_VERCEL } = await jiti.import<typeof FixedHeaders>(file);
  return {
    headers: async () => HEADERS_ON_VERCEL,
    rewrites: async () => ({ beforeFiles: [REFERENCE_ON_VERCEL], afterFiles: [], fallback: [] }),
  };
}

/** While developing, the style sheet is a file that Next.js links to, and exchanges in the open page. */
const CONFIG_WHILE_DEVELOPING: NextConfig = {
  ...config,
  turbopack: {
    ...config.turbopack,
    resolveAlias: {
      ...config.turbopack?.resolveAlias,
      '@/components/styles/styles': './components/styles/linked-styles.tsx',
    },
  },
};

/** The plugin is for the build alone. It loads a compiler, which would stay in the server's memory with 25 MB. */
export default async function configFor(phase: string): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  const isDeveloping = phase === PHASE_DEVELOPMENT_SERVER;
  return createNextIntlPlugin('./lib/i18n/request.ts')({
    ...(isDeveloping ? CONFIG_WHILE_DEVELOPING : config),
    ...(process.env.VERCEL && (await configOnVercel())),
  });
}
