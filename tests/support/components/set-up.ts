import '@testing-library/jest-dom';
import { BroadcastChannel } from 'node:worker_threads';
import { configure } from '@testing-library/dom';
import type { DraftStorage } from '@/lib/session/platform';
import { installFakeScreen } from './fake-screen';
import { navigation } from './navigation';

// A busy machine may be slow: only a test that hangs should time out.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 20_000 });

// jsdom has none.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
} as unknown as typeof globalThis.BroadcastChannel;

installFakeScreen();

const router = { replace: (path: string) => navigation.visited.push(path) };

jest.mock('next/navigation', () => ({ usePathname: () => navigation.pathname, useRouter: () => router }));

// jsdom has no IndexedDB. What a test leaves unsaved is no draft of the next one.
const mockStored = new Map<string, unknown>();
beforeEach(() => mockStored.clear());
const mockDrafts: DraftStorage = {
  entries: async () => [...mockStored],
  put: async (key, draft) => void mockStored.set(key, draft),
  delete: async (key) => void mockStored.delete(key),
  announce: () => undefined,
  onAnnounced: () => () => undefined,
  exclusively: (_lock, work) => work(),
};
jest.mock('@/lib/session/drafts/browser-store', () => ({ browserDrafts: () => mockDrafts }));
Object.assign(window, { indexedDB: {} });
