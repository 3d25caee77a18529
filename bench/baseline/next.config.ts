import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ['better-sqlite3', 'pg'],
  // It uses the packages of the application.
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
};

export default config;
