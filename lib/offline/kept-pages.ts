import type { WorkerMessage } from './worker-message';

/**
 * Lets the browser keep this page, and what is needed to work without network. Does nothing where it has no service workers, or
 * forbids them.
 */
export async function keepThisPage(): Promise<void> {
  const registration = await ownRegistration();
  registration?.active?.postMessage({ type: 'opened', path: window.location.pathname } satisfies WorkerMessage);
}

/** What this device keeps of the page of a project is removed. */
export async function forgetPage(projectId: string): Promise<void> {
  const message: WorkerMessage = { type: 'forget', path: `/project/${encodeURIComponent(projectId)}` };
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
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
