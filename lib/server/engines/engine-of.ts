import 'server-only';
import { isFileUrl } from '@/lib/server/engines/database-url';
import type { Engine } from '@/lib/server/engines/engine';
import { postgres } from '@/lib/server/engines/postgres/postgres';
import { sqlite } from '@/lib/server/engines/sqlite/sqlite';

/** The engine of a valid DATABASE_URL. Nothing else asks which engine it is. */
export function engineOf(url: string): Engine {
  return isFileUrl(url) ? sqlite : postgres;
}
