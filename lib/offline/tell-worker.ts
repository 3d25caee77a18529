import { projectPath } from '@/lib/domain/page-paths';

/** What a page tells the service worker: that it is open, or that the page at a path is not wanted any more. */
interface WorkerMessage {
  readonly type: 'opened' | 'forget';
  /** Of a page, without its query. */
  readonly path: string;
}

/**
 * Stores this page and what is needed to work offline. Does nothing where the browser has no service workers, or forbids them.
 */
export async function storeThisPage(): Promise<void> {
  tell(await ownRegistration(), { type: 'opened', path: window.location.pathname });
}

/** Removes all that this device has of a project for the time without network. Drafts stay. */
export async function removeOffline(projectId: string): Promise<void> {
  const removeCopy = async () => (await import('./project-copies')).removeCopy(projectId);
  await Promise.all([removePage(projectId), removeCopy().catch(() => undefined)]);
}

async function removePage(projectId: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  tell(registration, { type: 'forget', path: projectPath(projectId) });
}

function tell(registration: ServiceWorkerRegistration | null | undefined, message: WorkerMessage): void {
  registration?.active?.postMessage(message);
}

async function ownRegistration(): Promise<ServiceWorkerRegistration | null> {
  try {
    // Over plain http, on any host but localhost, there are no service workers.
    await navigator.serviceWorker?.register('/sw.js');
    return (await navigator.serviceWorker?.ready) ?? null;
  } catch {
    return null;
  }
}
