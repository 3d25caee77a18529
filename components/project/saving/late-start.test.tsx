import { waitFor } from '@testing-library/react';
import { renderProject, textbox } from '@/tests/support/components/render-project';
import { takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen } from '@/tests/support/sample-projects';

let mockIsMissing = true;
const mockKept: unknown[] = [];

/** Jest has no chunks: code that does not come is a module that has nothing to give. */
function mockCode<Code>(code: () => Code): Code {
  if (mockIsMissing) throw new Error('Failed to load chunk');
  return code();
}

jest.mock('@/lib/session/project-events', () => ({
  __esModule: true,
  get watchProject() {
    return mockCode(() => jest.requireActual('@/lib/session/project-events').watchProject);
  },
}));

// And jsdom has no IndexedDB.
jest.mock('@/lib/session/kept-drafts', () => ({
  __esModule: true,
  get KeptDrafts() {
    return mockCode(
      () =>
        class {
          takeOver = async () => {};
          keep = async (draft: unknown) => mockKept.push(draft);
        },
    );
  },
}));

beforeEach(() => {
  mockIsMissing = true;
  FakeEventSource.opened = [];
  // Here the page is idle at once, and listens.
  const requestIdleCallback = (run: () => void) => setTimeout(run);
  Object.assign(globalThis, { EventSource: FakeEventSource, requestIdleCallback, indexedDB: {} });
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
});

afterEach(() => {
  for (const name of ['EventSource', 'indexedDB']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(document, 'visibilityState');
});

/** The page whose idle time found no network. */
async function renderWithoutLazyModules() {
  const view = renderProject(annaAndBen());
  const failures: unknown[] = [];
  await waitFor(() => {
    failures.push(...takeLoggedErrors());
    expect(failures).toHaveLength(2);
  });
  mockIsMissing = false;
  return view;
}

test.each([
  ['when the network is back', () => window.dispatchEvent(new Event('online'))],
  ['when the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('Live updates whose code did not load begin %s', async (_when, tell) => {
  await renderWithoutLazyModules();
  expect(FakeEventSource.opened).toHaveLength(0);
  tell();
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1));
  tell();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(FakeEventSource.opened).toHaveLength(1);
});

test('A draft is kept although the code for it did not load at first', async () => {
  const { user } = await renderWithoutLazyModules();
  await user.type(textbox('Project name'), '!');
  await waitFor(() =>
    expect(mockKept).toContainEqual(
      expect.objectContaining({ draft: expect.objectContaining({ name: 'Summer trip!' }) }),
    ),
  );
});
