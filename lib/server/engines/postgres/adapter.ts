import 'server-only';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { getPool, newSingleConnection, requireConnection } from '@/lib/server/engines/postgres/pool';

/** Prisma's connections to the PostgreSQL at the URL. Closing the adapter closes them. */
export function postgresAdapter(url: string, use: 'process' | 'tool'): SqlDriverAdapterFactory {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    async connect() {
      const opening = use === 'process' ? getPool() : newSingleConnection(url);
      const [{ PrismaPg }, pool] = await Promise.all([import('@prisma/adapter-pg'), opening]);
      await requireConnection(pool, url);
      return new PrismaPg(pool, { disposeExternalPool: true }).connect();
    },
  };
}
