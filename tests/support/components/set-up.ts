import '@testing-library/jest-dom';
import { BroadcastChannel } from 'node:worker_threads';
import { navigation } from './navigation';

// A busy machine may be slow: only a test that hangs should time out.
jest.setTimeout(30_000);

// jsdom has none.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
} as unknown as typeof globalThis.BroadcastChannel;

const router = { push: (path: string) => navigation.visited.push(path) };

jest.mock('next/navigation', () => ({ usePathname: () => navigation.pathname, useRouter: () => router }));
