import { act, screen } from '@testing-library/react';
import { HomePage } from '@/components/home/home-page';
import { RECENTS_KEY, remember } from '@/lib/session/recents/recent-projects';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { recent } from '@/tests/support/recent-project';

jest.unmock('@/lib/session/drafts/browser-store');

let opened = 0;
class CountedChannel extends EventTarget {
  constructor() {
    super();
    opened += 1;
  }
}

test('over plain http the page opens one channel at most, however often another tab changes the list', async () => {
  // Without Web Locks, and with an IndexedDB that does not answer.
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: CountedChannel });
  Object.defineProperty(window, 'indexedDB', { value: { open: () => ({}) } });
  expect('locks' in navigator).toBe(false);
  remember(recent('p1', { balance: 0 }));
  renderWithProviders(<HomePage />, { pathname: '/' });
  await screen.findByRole('region', { name: 'Your projects on this device' });
  for (let edit = 1; edit <= 3; edit += 1) {
    localStorage.setItem(RECENTS_KEY, JSON.stringify([recent('p1', { balance: edit })]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: RECENTS_KEY })));
  }
  expect(opened).toBe(1);
});
