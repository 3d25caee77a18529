import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import jsQR from 'jsqr';
import { encode } from 'uqr';
import { localProjectId } from '@/lib/domain/temporary-id';
import { FakeServer, gate } from '@/tests/support/components/fake-server';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, dialog, renderProject } from '@/tests/support/components/render-project';
import { messages, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { annaAndBen, project } from '@/tests/support/sample-projects';
import { EditorShareSheet } from './editor-share-sheet';

const link = 'http://localhost/project/p1';

beforeEach(() => window.history.replaceState(null, '', '/project/p1?lng=de#x'));

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  window.history.replaceState(null, '', '/');
});

function withShare(answer: () => Promise<void>) {
  const shared = jest.fn((_data: ShareData) => answer());
  Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
  return shared;
}

/** The sheet without the page. */
async function openSheet(options: Parameters<typeof renderDialog>[2] = {}) {
  new FakeServer(annaAndBen());
  const view = await renderDialog(annaAndBen(), <EditorShareSheet task="own" onClose={() => undefined} />, options);
  await screen.findByRole('img', { name: messages[options.locale ?? 'en'].sharing.code });
  return view;
}

/** What a camera reads of the picture in the sheet. */
function scanned(): string | undefined {
  const svg = screen.getByRole('dialog').querySelector('.qr svg');
  const size = Number(svg?.getAttribute('viewBox')?.split(' ')[2]);
  const dark =
    svg
      ?.querySelector('path')
      ?.getAttribute('d')
      ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? [];
  return decode(
    size,
    [...dark].map(([, x, y]) => [Number(x), Number(y)] as const),
  );
}

/** Four pixels for each module of a code. */
function decode(size: number, dark: readonly (readonly [x: number, y: number])[]): string | undefined {
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [x, y] of dark) {
    for (let row = y * scale; row < (y + 1) * scale; row += 1) {
      for (let column = x * scale; column < (x + 1) * scale; column += 1) {
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return jsQR(pixels, width, width)?.data;
}

test('The code in the sheet holds the link of the page, without what belongs to this visit only.', async () => {
  await openSheet();
  expect(scanned()).toBe(link);
  expect(dialog().textbox('Link to this page')).toHaveValue(link);
});

test('Any link that a project can have is read back from its code.', () => {
  // Not of `webUrl`, which first makes a table of all 1.1 million characters.
  const origins = fc.tuple(fc.constantFrom('http', 'https'), fc.domain()).map((parts) => parts.join('://'));
  const ids = fc.string({
    unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
    minLength: 22,
    maxLength: 22,
  });
  fc.assert(
    fc.property(origins, ids, (origin, id) => {
      const { data, size } = encode(`${origin}/project/${id}`, { ecc: 'M', border: 4 });
      const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y] as const] : [])));
      expect(decode(size, dark)).toBe(`${origin}/project/${id}`);
    }),
    { numRuns: 10 },
  );
});

test('The sheet names the project and says what the link is good for, in the language of the page.', async () => {
  const { sharing, share, payment } = messages.de;
  await openSheet({ locale: 'de' });
  const sheet = screen.getByRole('dialog', { name: sharing.title.replace('{name}', 'Summer trip') });
  expect(sheet).toHaveAccessibleDescription(share.hint);
  expect(within(sheet).getByRole('button', { name: payment.copy })).toBeInTheDocument();
});

test('The link is copied in the sheet as in the box.', async () => {
  const { user } = await openSheet();
  await user.click(dialog().button('Copy'));
  await waitFor(() => expect(dialog().getByRole('tooltip')).toHaveTextContent('Copied'));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link));
});

test('Where the system has no sheet of its own, none is offered.', async () => {
  await openSheet();
  expect(dialog().queryByRole('button', { name: 'Send…' })).not.toBeInTheDocument();
});

test('The system’s sheet gets the link with the name of the project, and nobody’s name and no amount.', async () => {
  const share = withShare(async () => undefined);
  const { user } = renderProject(annaAndBen());
  await user.click(button('Share'));
  await screen.findByRole('dialog');
  expect(share).not.toHaveBeenCalled();
  await user.click(dialog().button('Send…'));
  expect(share.mock.calls).toEqual([
    [{ title: 'Quits – Summer trip', text: '“Summer trip”: add what you paid.', url: link }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('The view-only link', () => {
  const readOnly = 'http://localhost/project/ReadReadReadReadRead22';
  const text = '“Summer trip”: see who pays whom.';

  test('is what the sheet that was opened for it shows and sends, and nothing where there is none', async () => {
    const shared = withShare(async () => {});
    const { user, server } = renderProject({ ...annaAndBen(), version: 1 });
    await user.click(button('View-only link…'));
    const make = await screen.findByRole('button', { name: 'Create a view-only link' });
    await waitFor(() => expect(make).not.toHaveAttribute('aria-busy'));
    expect(dialog().queryByRole('button', { name: 'Send…' })).not.toBeInTheDocument();
    expect(dialog().queryByRole('img')).not.toBeInTheDocument();
    expect(dialog().queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(make);
    await dialog().findByRole('textbox', { name: 'View-only link' });
    const url = `http://localhost/project/${server.readOnlyLink}`;
    expect(scanned()).toBe(url);
    await user.click(dialog().button('Send…'));
    expect(shared.mock.calls).toEqual([[{ title: 'Quits – Summer trip', text, url }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('is sent by the button below it, where the sheet shows both', async () => {
    const shared = withShare(async () => {});
    const view = renderProject(annaAndBen());
    view.server.readOnlyLink = 'ReadReadReadReadRead22';
    await view.user.click(button('Share'));
    await view.user.click(await screen.findByText(messages.en.links.heading));
    await dialog().findByRole('textbox', { name: 'View-only link' });
    const [, send] = dialog().getAllByRole('button', { name: 'Send…' });
    await view.user.click(send as HTMLElement);
    expect(shared.mock.calls).toEqual([[{ title: 'Quits – Summer trip', text, url: readOnly }]]);
  });
});

test('Who closes the system’s sheet without sending is back in this one, and that is no error.', async () => {
  withShare(() => Promise.reject(new DOMException('Share canceled', 'AbortError')));
  const { user } = await openSheet();
  await user.click(dialog().button('Send…'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(takeLoggedErrors()).toEqual([]);
});

test('What the system refuses is said, with another way.', async () => {
  withShare(() => Promise.reject(new DOMException('Denied.', 'NotAllowedError')));
  const { user } = await openSheet();
  await user.click(dialog().button('Send…'));
  expect(await screen.findByText('This could not be sent. Copy the link instead.')).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('The example is shared as what it is.', async () => {
  await openSheet({ isDemo: true });
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Anyone with this link can see this example. Changes to it are not saved.',
  );
});

test('What the server has not created yet can’t be shared.', async () => {
  const page = renderProject({ ...annaAndBen(), id: localProjectId('0123456789abcdef0123456789abcdef') });
  page.server.intercept = () => gate().opened;
  await waitFor(() => expect(page.server.writes).toEqual(['POST /projects']));
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
});

describe('after the first save', () => {
  const offer = 'Send the link to the others, so that they can add what they paid.';

  async function saveFirstMember(user: ReturnType<typeof renderProject>['user'], name: string) {
    await user.type(screen.getByPlaceholderText('First person'), name);
    await user.click(button('Save changes'));
    await screen.findByRole('button', { name: 'Project up to date' });
  }

  test('who opens the sheet meanwhile is not offered it any longer: the toast would cover the link.', async () => {
    const { user } = renderProject(project());
    const head = button('Share');
    await saveFirstMember(user, 'Anna');
    expect(await screen.findByText(offer)).toBeInTheDocument();
    await user.click(head);
    expect(await screen.findByRole('dialog', { name: 'Share “Summer trip”' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(offer)).not.toBeInTheDocument());
  });

  test('sharing is offered, once, and the focus returns to what else shares.', async () => {
    const { user } = renderProject(project());
    await saveFirstMember(user, 'Anna');
    expect(await screen.findByText(offer)).toBeInTheDocument();
    const toast = screen.getByText(offer).closest('li') as HTMLElement;
    await user.click(within(toast).getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('dialog', { name: 'Share “Summer trip”' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(offer)).not.toBeInTheDocument());
    await user.click(dialog().button('Close'));
    await waitFor(() => expect(button('Share')).toHaveFocus());

    await user.click(button('Add member'));
    await user.keyboard('Ben');
    await user.click(button('Save changes'));
    await screen.findByText('Ben added');
    expect(screen.queryByText(offer)).not.toBeInTheDocument();
  });

  test('a project that has members already is not asked about.', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add member'));
    await user.keyboard('Cleo');
    await user.click(button('Save changes'));
    await screen.findByText('Cleo added');
    expect(screen.queryByText(offer)).not.toBeInTheDocument();
  });
});
