import { FakeEventSource } from '@/tests/support/fake-event-source';

/** Gives the tests of this file a page that is visible and idle at once, and so listens to a stream of events. */
export function withLiveUpdates(): void {
  beforeEach(() => {
    FakeEventSource.opened = [];
    const requestIdleCallback = (run: () => void) => setTimeout(run);
    Object.assign(globalThis, { EventSource: FakeEventSource, requestIdleCallback });
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  });

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    Reflect.deleteProperty(document, 'visibilityState');
  });
}
