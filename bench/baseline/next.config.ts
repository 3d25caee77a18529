import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ['better-sqlite3', 'pg'],
  // Its packages are those of the application.
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
};

export default config;
