import '@testing-library/jest-dom';
import { navigation } from './navigation';

// A busy machine may be slow: only a test that hangs should time out.
jest.setTimeout(30_000);

const router = { push: (path: string) => navigation.visited.push(path) };

jest.mock('next/navigation', () => ({ usePathname: () => navigation.pathname, useRouter: () => router }));
