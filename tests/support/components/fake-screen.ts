import { act } from '@testing-library/react';

/** The elements that ask whether they are near the screen, which jsdom does not have. */
const observed = new Map<Element, () => void>();

class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #elements: Element[] = [];

  constructor(private readonly callback: IntersectionObserverCallback) {}

  observe(element: Element) {
    this.#elements.push(element);
    // A busy browser tells what was and what is together.
    const entries = [{ isIntersecting: false }, { isIntersecting: true }] as IntersectionObserverEntry[];
    observed.set(element, () => this.callback(entries, this));
  }

  unobserve(element: Element) {
    observed.delete(element);
  }

  disconnect() {
    for (const element of this.#elements.splice(0)) observed.delete(element);
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** Without a person who scrolls, nothing that asks for it is near. */
export function installFakeScreen(): void {
  globalThis.IntersectionObserver = FakeIntersectionObserver;
}

/** A person has scrolled to the last element that asks whether it is near the screen. */
export function scrollToLast(): void {
  act(() => [...observed.values()].at(-1)?.());
}
