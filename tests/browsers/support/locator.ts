type Role =
  | 'article'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'listitem'
  | 'region'
  | 'textbox';

/** Something that a person sees, by what a screen reader calls it. */
export interface Locator {
  readonly role: Role;
  /** The whole name, or a pattern in it. */
  readonly name: string | RegExp;
  readonly within?: Locator;
}

/** A locator as it goes into the page. */
interface Sought {
  role: Role;
  name: string;
  isPattern: boolean;
  within?: Sought;
}

export function soughtFor({ role, name, within }: Locator): Sought {
  return {
    role,
    name: typeof name === 'string' ? name : name.source,
    isPattern: typeof name !== 'string',
    ...(within && { within: soughtFor(within) }),
  };
}

/** The elements that are found now. It runs in the page and uses nothing from outside itself. */
export function findIn(sought: Sought): Element[] {
  const selectors: Record<Role, string> = {
    article: 'article',
    button: 'button, [role=button], summary',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    combobox: 'select',
    dialog: 'dialog[open], [role=dialog]',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    listitem: 'li',
    region: 'section',
    textbox: 'input:not([type]), input[type=text], input[type=search], textarea',
  };
  const textOf = (element: Element | null): string => {
    if (element === null) return '';
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    for (const named of copy.querySelectorAll('[aria-label]')) named.textContent = named.getAttribute('aria-label');
    return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const label = (element as Partial<HTMLInputElement>).labels?.[0];
    return (
      ids.map((id) => textOf(document.getElementById(id))).join(' ') ||
      element.getAttribute('aria-label') ||
      (label && textOf(label)) ||
      textOf(element) ||
      element.getAttribute('title') ||
      ''
    );
  };
  const within = sought.within ? findIn(sought.within) : [document];
  return within
    .flatMap((root) => [...root.querySelectorAll(selectors[sought.role])])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) =>
      sought.isPattern ? new RegExp(sought.name).test(nameOf(element)) : nameOf(element) === sought.name,
    );
}
