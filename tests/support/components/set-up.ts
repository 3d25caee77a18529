import '@testing-library/jest-dom';
import { navigation } from './navigation';

// A busy machine is slow, not wrong: only what hangs should fail for its time.
jest.setTimeout(30_000);

const router = { push: (path: string) => navigation.visited.push(path) };

jest.mock('next/navigation', () => ({ usePathname: () => navigation.pathname, useRouter: () => router }));
