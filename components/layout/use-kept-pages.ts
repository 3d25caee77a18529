import { useEffect } from 'react';
import { whenIdle } from '@/lib/session/waiting';

/** Its code comes late. */
export async function keepThisPage(): Promise<void> {
  const { keepThisPage } = await import('@/lib/offline/kept-pages');
  await keepThisPage();
}

/** Removes what this device keeps of a project for the time without network. Its code comes late. */
export async function forgetKept(projectId: string): Promise<void> {
  const { forgetProject } = await import('@/lib/offline/forget-project');
  await forgetProject(projectId);
}

/** Lets the browser keep the page for the time without network, once it has loaded and is idle. */
export function useKeptPages(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const keep = () => whenIdle(() => keepThisPage().catch(console.error));
    if (document.readyState === 'complete') keep();
    else window.addEventListener('load', keep, { once: true });
  }, [isOn]);
}
