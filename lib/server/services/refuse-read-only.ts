import 'server-only';
import { findTarget } from '@/lib/server/repositories/link-repository';
import { readOnlyLink } from '@/lib/server/resources/errors';
import { type OpenedProject, openProject } from '@/lib/server/services/open-by-link';

/** Opens the project of a link that can change it. Throws read_only_link for any other, and what `openProject` throws. */
export async function openToChange(link: string): Promise<OpenedProject> {
  const opened = await openProject(link);
  if (opened.isReadOnly) throw readOnlyLink();
  return opened;
}

/**
 * Throws what is wrong with a link that got no lock, without which nothing changes a project (lock-by-link.ts): read_only_link,
 * whether the project is deleted or not, and what `openProject` throws. Returns where nothing is wrong with it any more.
 */
export async function requireWritable(link: string): Promise<void> {
  if ((await findTarget(link))?.may === 'read') throw readOnlyLink();
  await openProject(link);
}
