/** As jsdom has it, which goes through some 200 rules, and again after each change of the document. */
const askJsdom = window.getComputedStyle.bind(window);

type Told = 'display' | 'visibility' | 'pointer-events' | 'animation-name';

/** By the element's name and attributes. */
const displays = new Map<string, string>();

/** What no rule in the tests looks at, and changes often. */
const STYLELESS = /^(?:id|for|name|value|title|placeholder|d|class|(?:aria|data)-.*)$/;

function displayOf(element: Element): string {
  let key = `${element.namespaceURI} ${element.localName}`;
  for (const name of element.getAttributeNames()) {
    if (!STYLELESS.test(name)) key += ` ${name}=${element.getAttribute(name)}`;
  }
  const display = displays.get(key) ?? askJsdom(element).display;
  displays.set(key, display);
  return display;
}

/** Values that leave it to other rules. */
const RELATIVE = new Set(['', 'inherit', 'initial', 'unset', 'revert']);

/** What is inherited, and set by nothing but the attribute `style`, has its initial value elsewhere. */
function inherited(element: Element, property: Told, initial: string): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (!at.getAttribute('style')?.includes(property)) continue;
    const value = (at as HTMLElement).style.getPropertyValue(property);
    return RELATIVE.has(value) ? askJsdom(element).getPropertyValue(property) : value;
  }
  return initial;
}

/** What is set by nothing but the attribute `style`, and not inherited. */
function own(element: Element, property: Told): string {
  return element.getAttribute('style')?.includes('animation') ? askJsdom(element).getPropertyValue(property) : '';
}

const TELL: Record<Told, (element: Element) => string> = {
  display: displayOf,
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  'pointer-events': (element) => inherited(element, 'pointer-events', 'auto'),
  'animation-name': (element) => own(element, 'animation-name'),
};

const IN_KEBAB_CASE: Record<string, Told> = { pointerEvents: 'pointer-events', animationName: 'animation-name' };

/** The elements with rules of their own. */
const STYLED = '[data-sonner-toaster], [data-sonner-toaster] *';

/**
 * The computed style of jsdom. What queries by role and clicks ask of most elements, whether they are shown and can be hit, is
 * told without the rules, in a fifth less time for a test of a page. Everything else is asked of jsdom.
 */
export function getComputedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || element.matches(STYLED)) return askJsdom(element, pseudo);
  const tell = (property: string) => TELL[property as Told]?.(element);
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, key) {
      const property = IN_KEBAB_CASE[String(key)] ?? String(key);
      if (property === 'getPropertyValue') {
        return (name: string) => tell(name) ?? askJsdom(element).getPropertyValue(name);
      }
      const style = property in TELL ? null : askJsdom(element);
      if (style === null) return tell(property);
      const value = Reflect.get(style, key) as unknown;
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
}

/** For the test that both agree. */
export { askJsdom };
