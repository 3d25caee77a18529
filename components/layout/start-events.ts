/** Dispatched on the window: the editor has started. */
export const STARTED = 'quits:started';

/** Dispatched on the window: a script is gone and the server has another build. Who cancels it reloads the page itself. */
export const OUTDATED = 'quits:outdated';

/** The id of the hidden notice that the editor has not started. */
export const START_NOTICE = 'start-notice';
