import { forgetPage } from './kept-pages';
import { removeCopyOf } from './project-copies';

/** Removes all that this device keeps of a project for the time without network. Drafts stay. */
export async function forgetProject(projectId: string): Promise<void> {
  await Promise.all([forgetPage(projectId), removeCopyOf(projectId).catch(() => undefined)]);
}
