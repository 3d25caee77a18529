import type { Send } from './commands';

type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** A running browser with one window, and what no command of WebDriver sets. */
export interface Engine {
  readonly name: EngineName;
  readonly send: Send;
  /** Sets the size of what the page is shown in. */
  resize(width: number, height: number): Promise<void>;
  /** Shows the page as it is printed, or on the screen again. */
  setPrint(isPrint: boolean): Promise<void>;
  /** Sets the theme of the system, for what is opened from then on. */
  setSystemDark(isDark: boolean): Promise<void>;
  quit(): Promise<void>;
}
