/**
 * What the flows ask of a browser, under Marionette's names, with the place of each in WebDriver over HTTP.
 * An `:id` is that of an element.
 */
export const commands = {
  Navigate: ['POST', '/url'],
  Refresh: ['POST', '/refresh'],
  GetTitle: ['GET', '/title'],
  GetCurrentURL: ['GET', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  ExecuteAsyncScript: ['POST', '/execute/async'],
  GetElementText: ['GET', '/element/:id/text'],
  ElementClick: ['POST', '/element/:id/click'],
  PerformActions: ['POST', '/actions'],
  ReleaseActions: ['DELETE', '/actions'],
  DeleteAllCookies: ['DELETE', '/cookie'],
} as const satisfies Record<string, readonly [method: string, path: string]>;

export type Command = keyof typeof commands;

/** Sends a command. Throws what the browser says, or that it said nothing. */
export type Send = (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>;

/** What a browser may take for a command: none may hold up the run. */
export const COMMAND_LIMIT_MS = 20_000;

/** What it may take to start, where all of it has to come from a busy disk. */
export const START_LIMIT_MS = 60_000;

/** What a script may take in a page. One that hangs is ended before its command is, and can be tried again. */
export const TIMEOUTS = { script: 10_000 };

/** The key under which WebDriver hands over the id of an element. */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
