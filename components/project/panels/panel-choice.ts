import { useSyncExternalStore } from 'react';
import { storeText } from '@/lib/client/local-storage';

export const PANELS = ['people', 'expenses', 'payments'] as const;

export type Panel = (typeof PANELS)[number];

/** The name of the fields by which one of them is chosen. */
export const PANEL_NAME = 'panel';

/** Where this browser stores which of them it shows. */
export const PANEL_KEY = 'quits-panel';

const listeners = new Set<() => void>();

/** The style sheet shows the panel that the root element names. An inline script has named it before the first paint. */
export function shownPanel(): Panel {
  return (document.documentElement.dataset.panel as Panel | undefined) ?? 'people';
}

/** Shows a panel at once. What this browser shows the next time stays. */
export function showPanel(panel: Panel): void {
  document.documentElement.dataset.panel = panel;
  for (const listener of listeners) listener();
}

/** Shows the panel that the person has chosen, from now on in this browser. */
export function choosePanel(panel: Panel): void {
  showPanel(panel);
  storeText(PANEL_KEY, panel);
}

/** Shows the panel in which the element is, before it gets the focus or is scrolled to. */
export function showPanelOf(element: Element): void {
  const panel = element.closest<HTMLElement>('[data-in-panel]')?.dataset.inPanel as Panel | undefined;
  if (panel !== undefined && panel !== shownPanel()) showPanel(panel);
}

/** The panel that is shown; `people` in the server's markup. */
export function usePanel(): Panel {
  return useSyncExternalStore(subscribe, shownPanel, () => 'people');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
