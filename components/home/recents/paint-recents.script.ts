import type * as session from '@/lib/session/recents/recent-projects';
import type * as list from './recent-projects';

/**
 * Paints the projects of this browser ahead of the form, before the first paint of what follows: names and links, in
 * the places that the list of `recent-projects.tsx` has. It runs inline, behind its place.
 */

const RECENTS_KEY: typeof session.RECENTS_KEY = 'quits-recent';
const RECENTS_PLACE: typeof list.RECENTS_PLACE = 'recents';
const FEW_RECENTS: typeof list.FEW_RECENTS = 4;

const { heading = '', untitled = '' } = document.currentScript?.dataset ?? {};

function add(parent: Element, tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}

function paint(projects: readonly session.RecentProject[], place: Element): void {
  const section = document.createElement('section');
  section.className = 'recents';
  add(section, 'h2', 'recents-heading', heading);
  const list = add(section, 'ul', 'recent-list');
  for (const { id, name, hue, letter } of projects.slice(0, FEW_RECENTS)) {
    const link = add(add(list, 'li', 'recent'), 'a', 'recent-link');
    link.setAttribute('href', `/project/${encodeURIComponent(id)}`);
    const mark = add(link, 'span', 'recent-mark avatar', letter);
    mark.style.setProperty('--hue', String(hue));
    mark.ariaHidden = 'true';
    add(link, 'span', 'recent-name', name ?? untitled).dir = 'auto';
  }
  if (projects.length > FEW_RECENTS) add(section, 'div', 'recents-more');
  place.append(section);
}

try {
  const projects = JSON.parse(localStorage.getItem(RECENTS_KEY) ?? '[]') as session.RecentProject[];
  const place = document.getElementById(RECENTS_PLACE);
  if (place !== null && projects.length > 0) paint(projects, place);
} catch {
  // The browser stores nothing, or something else.
}
