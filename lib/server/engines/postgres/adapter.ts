import 'server-only';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { Pool } from 'pg';
import { withoutSecrets } from './postgres-url';
import { unusableDatabase } from '@/lib/server/engines/unusable-database';

/** The connections of a pool to the PostgreSQL at the URL. Closing the adapter closes the pool. */
export function postgresAdapter(url: string, openPool: () => Promise<Pool>): SqlDriverAdapterFactory {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    async connect() {
      const [{ PrismaPg }, pool] = await Promise.all([import('@prisma/adapter-pg'), openPool()]);
      await tryConnection(pool, url);
      return new PrismaPg(pool, { disposeExternalPool: true }).connect();
    },
  };
}

/** Takes the pool's first connection, so that a database that can't be had is told by its place. */
async function tryConnection(pool: Pool, url: string): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw unusableDatabase(withoutSecrets(url), error);
  }
}
