import type { RecentProject } from '@/lib/session/recents/recent-projects';

/** The id of the element that the list is painted into. It is empty in the server's markup. */
export const RECENTS_PLACE = 'recents';

/** The list begins with so many projects. */
export const FEW_RECENTS = 4;

/**
 * Paints the projects of this browser ahead of the form, before the first paint of what follows: names and links, in the places that
 * the list of `recent-projects.tsx` has. It runs inline, behind its place. Its source is sent in the page, so it uses nothing from
 * outside of itself.
 */
export function paintRecents(
  storageKey: string,
  placeId: string,
  few: number,
  heading: string,
  untitled: string,
): void {
  try {
    const projects = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as RecentProject[];
    const place = document.getElementById(placeId);
    if (place === null || projects.length === 0) return;

    const add = (parent: Element, tag: string, className: string, text = '') => {
      const element = document.createElement(tag);
      element.className = className;
      element.textContent = text;
      parent.append(element);
      return element;
    };
    const section = document.createElement('section');
    section.className = 'recents';
    add(section, 'h2', 'recents-heading', heading);
    const list = add(section, 'ul', 'recent-list');
    for (const { id, name, hue, letter } of projects.slice(0, few)) {
      const link = add(add(list, 'li', 'recent'), 'a', 'recent-link');
      link.setAttribute('href', `/project/${encodeURIComponent(id)}`);
      const mark = add(link, 'span', 'recent-mark avatar', letter);
      mark.style.setProperty('--hue', String(hue));
      mark.ariaHidden = 'true';
      add(link, 'span', 'recent-name', name ?? untitled).dir = 'auto';
    }
    if (projects.length > few) add(section, 'div', 'recents-more');
    place.append(section);
  } catch {
    // The browser stores nothing, or something else.
  }
}
