import { screen, waitFor } from '@testing-library/react';
import type { Locale } from '@/lib/i18n/locales';
import { button, renderProject, textbox } from '@/tests/support/components/render-project';
import { takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { expense, member, project } from '@/tests/support/sample-projects';

/** The files that the page has saved, by name. */
const saved = new Map<string, File>();

beforeEach(() => {
  saved.clear();
  const urls = new Map<string, File>();
  URL.createObjectURL = (file) => {
    const url = `blob:${urls.size}`;
    urls.set(url, file as File);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const file = urls.get(this.href);
    if (file) saved.set(this.download, file);
  });
});

afterEach(() => jest.restoreAllMocks());

/** Its bytes as text: `text` would leave out a byte order mark. */
async function textOf(name: string): Promise<string> {
  await waitFor(() => expect([...saved.keys()]).toContain(name));
  const file = saved.get(name);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(Buffer.from(reader.result as ArrayBuffer).toString());
    reader.readAsArrayBuffer(file ?? new Blob());
  });
}

const TRIP = project({
  name: 'Ski/week: "2026"',
  members: [
    member('ana', { name: 'Ana', expenses: [expense('hut', { name: 'Hut', amount: 1_000 })] }),
    member('ben', { name: 'Ben' }),
  ],
});

test('The menu saves the project as a table, as it is on the screen, with what is unsaved.', async () => {
  const { user } = renderProject(TRIP);
  await user.clear(textbox('Amount of “Hut”'));
  await user.type(textbox('Amount of “Hut”'), '64.5');
  await user.click(button('Project menu'));
  await user.click(button(/^Export as CSV/));
  expect(await textOf('Ski week 2026.csv')).toBe(
    '\uFEFFType,Date,Paid by,Name,Amount,Currency,Ana,Ben,Parts,Note\r\nExpense,,Ana,Hut,64.50,,32.25,32.25,,\r\n' +
      'Sum,,,,64.50,,32.25,32.25,,\r\nPaid,,,,,,64.50,0.00,,\r\n' +
      'Share,,,,,,32.25,32.25,,\r\nBalance,,,,,,32.25,-32.25,,\r\n',
  );
});

test('The menu saves all that is in it as JSON, for another import.', async () => {
  const { user } = renderProject(TRIP);
  await user.click(button('Project menu'));
  await user.click(button(/^Export as JSON/));
  const exported = JSON.parse(await textOf('Ski week 2026.json'));
  expect(exported).toMatchObject({
    format: 'quits-project',
    format_version: 1,
    members: [{ name: 'Ana' }, { name: 'Ben' }],
  });
});

const SEMICOLONS = ';;Ana;Hut;10,00;;5,00;5,00;;\r\n';
test.each<[Locale, RegExp, string, string]>([
  ['en', /^Export as CSV/, 'The project could not be exported: no room', ',,Ana,Hut,10.00,,5.00,5.00,,\r\n'],
  ['de', /CSV/, 'Das Projekt konnte nicht exportiert werden: no room', SEMICOLONS],
  ['es', /CSV/, 'No se pudo exportar el proyecto: no room', SEMICOLONS],
])(
  'That it could not be exported is said, until it is, in the form of the language: %s.',
  async (locale, item, said, hut) => {
    const { user } = renderProject(TRIP, { locale });
    const works = URL.createObjectURL;
    URL.createObjectURL = () => {
      throw new Error('no room');
    };
    const menu = /^(Project menu|Projektmenü|Menú del proyecto)$/;
    await user.click(button(menu));
    await user.click(button(item));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(takeLoggedErrors()).toHaveLength(1);
    URL.createObjectURL = works;
    await user.click(button(menu));
    await user.click(button(item));
    expect(await textOf('Ski week 2026.csv')).toContain(hut);
    await waitFor(() => expect(screen.queryByText(said)).not.toBeInTheDocument());
  },
);

test('The menu prints the page.', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderProject(TRIP, { isDemo: true });
  await user.click(button('Project menu'));
  await user.click(button('Print…'));
  expect(print).toHaveBeenCalledTimes(1);
});
