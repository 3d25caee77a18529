/** Dispatched on the window: the editor has started. */
export const STARTED = 'quits:started';

/**
 * Dispatched on the window: a script is gone and the server has another build. Who cancels it reloads the page with `detail`,
 * which returns false where the page might reload itself for ever.
 */
export const OUTDATED = 'quits:outdated';

declare global {
  interface WindowEventMap {
    [OUTDATED]: CustomEvent<() => boolean>;
  }
}

/** The id of the hidden notice that the editor has not started. */
export const START_NOTICE = 'start-notice';
