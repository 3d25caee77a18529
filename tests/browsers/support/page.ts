import { type Command, ELEMENT_KEY } from './commands';
import type { Engine } from './engine';
import { eventually } from './eventually';
import { findIn, type Locator, soughtFor } from './locator';

/** Keys that write nothing, by the code that WebDriver has for them. */
const keyCodes = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
} as const;

type Key = keyof typeof keyCodes;

/** What a text with this in it equals. */
function containing(text: string | RegExp): string {
  return typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
}

/** The window of a browser, used as a person uses it. What is not there yet is waited for. */
export class Page {
  constructor(
    private readonly engine: Engine,
    /** Where the application is. */
    private readonly origin: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.#send('Navigate', { url: new URL(path, this.origin).href });
  }

  async reload(): Promise<void> {
    await this.#send('Refresh');
  }

  async title(): Promise<string> {
    return String(await this.#send('GetTitle'));
  }

  async path(): Promise<string> {
    const url = new URL(String(await this.#send('GetCurrentURL')));
    return url.pathname + url.search;
  }

  async deleteCookies(): Promise<void> {
    await this.#send('DeleteAllCookies');
  }

  /** Runs a function in the page, which uses nothing from outside itself, and waits for what it promises. */
  async run<Parameters extends unknown[], Result>(
    work: (...parameters: Parameters) => Result,
    ...args: Parameters
  ): Promise<Awaited<Result>> {
    const script = `
      const parameters = [...arguments];
      const tell = parameters.pop();
      const work = async () => (${work})(...parameters);
      work().then((result) => tell({ result }), (error) => tell({ error: String(error) }));`;
    const answer = (await this.#send('ExecuteAsyncScript', { script, args })) as { result: unknown; error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.result as Awaited<Result>;
  }

  /** What a function says of each element that is found now. */
  async each<Result>(locator: Locator, read: (element: Element) => Result): Promise<Result[]> {
    const script = `${findIn}; return findIn(arguments[0]).map(${read});`;
    return (await this.#send('ExecuteScript', { script, args: [soughtFor(locator)] })) as Result[];
  }

  async count(locator: Locator): Promise<number> {
    return (await this.each(locator, () => true)).length;
  }

  /** What a function says of the one element that is found in time. */
  async of<Result>(locator: Locator, read: (element: Element) => Result): Promise<Result> {
    return eventually(async () => {
      const [found, another] = await this.each(locator, read);
      if (found === undefined) throw new Error(`There is no ${locator.role} ${locator.name}.`);
      if (another !== undefined) throw new Error(`There is more than one ${locator.role} ${locator.name}.`);
      return found;
    });
  }

  async sees(locator: Locator): Promise<void> {
    await this.of(locator, () => true);
  }

  async seesNo(locator: Locator): Promise<void> {
    await eventually(async () => expect(`${await this.count(locator)} ${locator.name}`).toBe(`0 ${locator.name}`));
  }

  async click(locator: Locator): Promise<void> {
    await eventually(async () => {
      await this.#bringToMiddle(locator);
      await this.#requireStill(locator);
      const [found] = await this.#elements(locator);
      await this.#send('ElementClick', { id: found });
    });
  }

  /** Throws while the element moves, as in a dialog that comes: a press would meet what is there by then. */
  async #requireStill(locator: Locator): Promise<void> {
    const place = async () =>
      (await this.each(locator, (element) => JSON.stringify(element.getBoundingClientRect())))[0];
    const before = await place();
    if ((await place()) !== before) throw new Error(`The ${locator.role} ${locator.name} moves.`);
  }

  /** Touches the middle of an element with a finger. WebKit's driver makes it a press of a mouse. */
  async tap(locator: Locator): Promise<void> {
    await this.sees(locator);
    await this.#bringToMiddle(locator);
    const { x, y } = await this.of(locator, (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    });
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#act({ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions });
  }

  /** Presses keys together, the last of them while the others are down. */
  async press(...keys: (Key | 'a' | 's' | 'v' | 'z')[]): Promise<void> {
    const values = keys.map((key) => (key in keyCodes ? keyCodes[key as Key] : key));
    await this.#keys([
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  async type(text: string): Promise<void> {
    await this.#keys(
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  }

  /** Puts a text in the place of what is in the field. */
  async fill(locator: Locator, text: string): Promise<void> {
    await this.click(locator);
    await this.hasFocus(locator);
    await this.press('Control', 'a');
    await this.type(text);
  }

  async hasFocus(locator: Locator): Promise<void> {
    await eventually(async () => {
      const focused = await this.each(locator, (element) => element === document.activeElement);
      expect({ locator, focused: focused.includes(true) }).toEqual({ locator, focused: true });
    });
  }

  async hasValue(locator: Locator, value: string): Promise<void> {
    await eventually(async () =>
      expect(await this.each(locator, (element) => (element as HTMLInputElement).value)).toEqual([value]),
    );
  }

  async hasText(locator: Locator, text: string | RegExp): Promise<void> {
    await eventually(async () => {
      const [found] = await this.#elements(locator);
      expect(await this.#textOf(found)).toEqual(containing(text));
    });
  }

  /** Waits until the page shows the text somewhere. */
  async shows(text: string | RegExp): Promise<void> {
    await eventually(async () => expect(await this.#textOf(await this.#body())).toEqual(containing(text)));
  }

  async showsNo(text: string): Promise<void> {
    await eventually(async () => expect(await this.#textOf(await this.#body())).not.toContain(text));
  }

  /** The text as it is shown, in one line. */
  async #textOf(id: string): Promise<string> {
    return String(await this.#send('GetElementText', { id })).replace(/\s+/g, ' ');
  }

  async #body(): Promise<string> {
    const body = await this.#send('ExecuteScript', { script: 'return document.body;', args: [] });
    return (body as Record<string, string>)[ELEMENT_KEY] ?? '';
  }

  /** A bar may cover what a driver scrolls to an edge. */
  async #bringToMiddle(locator: Locator): Promise<void> {
    await this.each(locator, (element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return true;
    });
  }

  /** The ids of what is found now, at least one. */
  async #elements(locator: Locator): Promise<[string, ...string[]]> {
    const script = `${findIn}; return findIn(arguments[0]);`;
    const found = await this.#send('ExecuteScript', { script, args: [soughtFor(locator)] });
    const [first, ...others] = (found as Record<string, string>[]).map((element) => element[ELEMENT_KEY] ?? '');
    if (first === undefined) throw new Error(`There is no ${locator.role} ${locator.name}.`);
    return [first, ...others];
  }

  async #keys(actions: unknown[]): Promise<void> {
    await this.#act({ type: 'key', id: 'keyboard', actions });
  }

  async #act(source: Record<string, unknown>): Promise<void> {
    await this.#send('PerformActions', { actions: [source] });
    await this.#send('ReleaseActions');
  }

  #send(command: Command, parameters?: Record<string, unknown>): Promise<unknown> {
    return this.engine.send(command, parameters);
  }
}
