import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // Next.js also looks in the folders above, and would run instrumentation.ts and middleware.ts of Quits here.
  pageExtensions: ['tsx'],
  serverExternalPackages: ['better-sqlite3'],
  // It uses the packages of the application.
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
};

export default config;
