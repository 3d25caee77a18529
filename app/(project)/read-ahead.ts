import type { IncomingMessage, ServerResponse } from 'node:http';
import { isId } from '@/lib/domain/base58';
import { responseOf } from '@/lib/server/http/page-status';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';
import { consume } from '@/lib/server/rate-limit/consume';
import type { getSerializedProject } from '@/lib/server/services/whole-project/serialized-projects';

interface Ahead {
  link: string;
  /** Whether the client had a read left, which this one has taken. */
  isWithin: boolean;
  /** Undefined where it could not be read: the page reads it again, and tells why. */
  project: Awaited<ReturnType<typeof getSerializedProject>> | undefined;
}

/** The front door and the pages are in different bundles. */
const aheads = perProcess('read-ahead', () => new WeakMap<ServerResponse, Ahead>());

/**
 * Reads the project whose page is asked for, before Next.js begins to render it. What waits for nothing, React renders in one go. A
 * page that waits for a database comes in two parts, which takes a quarter more of the processor.
 */
export async function readAhead({ method }: IncomingMessage, response: ServerResponse, path: string, client: string) {
  const link = path.replace(/^\/project\//, '');
  if (method !== 'GET' || !isId(link) || !getEnv().API_BASE_URL.startsWith('/')) return;
  const taken = await consume([{ budget: 'read', key: client }]).catch(() => undefined);
  if (taken === undefined) return;
  const project = taken.isWithin ? await read(link).catch(() => undefined) : undefined;
  aheads.get().set(response, { link, isWithin: taken.isWithin, project });
}

/** What was read ahead for the page that is rendered under this policy. Undefined without a front door, and for any other project. */
export function readAheadOf(policy: string | null, link: string): Ahead | undefined {
  const response = responseOf(policy);
  const ahead = response && aheads.get().get(response);
  return ahead?.link === link ? ahead : undefined;
}

/** A start loads nothing that reads a project. */
async function read(link: string) {
  const { getSerializedProject } = await import('@/lib/server/services/whole-project/serialized-projects');
  return getSerializedProject(link);
}
