import type * as choice from '@/components/project/panels/panel-choice';

/**
 * Names the panel of a project's page that this browser shows, before anything is painted. A choice that is made before the editor
 * has started counts at once. Without scripts all panels are shown.
 */
const PANEL_KEY: typeof choice.PANEL_KEY = 'quits-panel';
const PANEL_NAME: typeof choice.PANEL_NAME = 'panel';
const PANELS: readonly choice.Panel[] = ['people', 'expenses', 'payments'];

let stored: string | null = null;
try {
  stored = localStorage.getItem(PANEL_KEY);
} catch {
  // The browser blocks its storage.
}
document.documentElement.dataset.panel = PANELS.find((panel) => panel === stored) ?? 'people';

addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement && target.name === PANEL_NAME)) return;
  document.documentElement.dataset.panel = target.value;
  try {
    localStorage.setItem(PANEL_KEY, target.value);
  } catch {
    // As above.
  }
});
