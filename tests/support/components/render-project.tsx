import { screen, within } from '@testing-library/react';
import { ProjectPage } from '@/components/project/project-page';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { FakeServer } from './fake-server';
import { renderWithProviders } from './render-with-providers';

interface ProjectOptions {
  isDemo?: boolean;
  locale?: Locale;
  /** For so many days the server keeps what is deleted; null where it is another one. */
  deletedDays?: number | null;
}

/** Renders the project page as after its first paint, with a server that holds the same project. */
export function renderProject(project: Project, { isDemo = false, locale, deletedDays }: ProjectOptions = {}) {
  const server = new FakeServer(project);
  const page = <ProjectPage projectId={project.id} isDemo={isDemo} initialProject={JSON.stringify(project)} />;
  return { server, ...renderWithProviders(page, { locale, deletedDays }) };
}

/** Whether the browser would ask before the page is left. */
export function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

export function card(name: string) {
  return placeOf(named(document.body, 'article', 'article[aria-label]', name));
}

export function dialog() {
  return placeOf(screen.getByRole('dialog'));
}

/** The one in the whole page. */
export function button(name: string | RegExp) {
  return placeOf(document.body).button(name);
}

/** The one in the whole page. */
export function textbox(name: string | RegExp) {
  return placeOf(document.body).textbox(name);
}

/** The queries in a place of the page, and by name those for what a person mostly presses and types into. */
function placeOf(place: HTMLElement) {
  return Object.assign(within(place), {
    button: (name: string | RegExp) => named(place, 'button', 'button', name),
    textbox: (name: string | RegExp) => named<HTMLInputElement>(place, 'textbox', 'input, textarea', name),
  });
}

/** No style sheet is loaded in a test: only these can hide an element. */
const MAYBE_HIDDEN = '[hidden], [aria-hidden], [inert], [style*="display"], [style*="visibility"]';

/**
 * The one of this role and name. To find it, Testing Library computes every name in the place, so the one that plainly has the
 * name is held against both first.
 */
function named<Found extends HTMLElement>(place: HTMLElement, role: string, tag: string, name: string | RegExp): Found {
  const elements = [...place.querySelectorAll<Found>(tag)].filter((element) => {
    const text = plainNameOf(element);
    return typeof name === 'string' ? text === name : name.test(text);
  });
  const [only] = elements;
  if (only === undefined || elements.length > 1 || only.closest(MAYBE_HIDDEN)) {
    return within(place).getByRole(role, { name });
  }
  expect(only).toHaveRole(role);
  expect(only).toHaveAccessibleName(name);
  return only;
}

function plainNameOf(element: HTMLElement): string {
  const label = [element, element.querySelector('[role="img"]')].find((part) => part?.hasAttribute('aria-label'));
  if (label) return label.getAttribute('aria-label') ?? '';
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = ids.length > 0 ? ids.map((id) => document.getElementById(id)) : labelsOf(element);
  const texts = (labels.length > 0 ? labels : [element]).map((part) => part?.textContent?.trim() ?? '');
  return texts.join(' ');
}

function labelsOf(element: HTMLElement): readonly HTMLElement[] {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isField ? [...(element.labels ?? [])] : [];
}
