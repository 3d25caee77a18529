import { ApiError } from '@/lib/client/api-error';
import type { Project } from '@/lib/domain/project';
import { LOCAL_PAGE_ID } from '@/lib/offline/local-page';
import { copyOf } from '@/lib/offline/project-copies';
import { browserPlatform } from '@/lib/session/browser-platform';
import { findLocalProject } from '@/lib/session/drafts/local-drafts';

/**
 * The copy of a project whose offline page is shown, and any project that exists on this device alone. Rejects with an ApiError
 * where there is no such one.
 */
export async function projectOnDevice(projectId: string): Promise<Project | undefined> {
  if (projectId === LOCAL_PAGE_ID) return localProject(window.location.pathname.replace('/project/', ''));
  if (browserPlatform.asOf() === null) return undefined;
  const copy = await copyOf(projectId).catch(() => undefined);
  return copy?.project;
}

/** A project that the server has created since is shown at its own address. */
async function localProject(projectId: string): Promise<Project> {
  const found = await findLocalProject(browserPlatform, projectId);
  if (found === null) throw new ApiError('There is no such project on this device.', 404, null);
  if ('project' in found) return found.project;
  window.location.replace(`/project/${found.createdAs}`);
  return new Promise(() => undefined);
}
