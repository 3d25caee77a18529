import { act, screen, waitFor } from '@testing-library/react';
import { type Answer, type Call, FakeServer, gate, problem } from '@/tests/support/components/fake-server';
import { htmlWithProviders } from '@/tests/support/components/html-with-providers';
import { button, renderProject, textbox } from '@/tests/support/components/render-project';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';
import { ProjectPage } from './project-page';

/** The page of a project that the first paint could not show, before a server that answers like this. */
function renderUnread(intercept: (call: Call) => Answer | undefined | Promise<Answer | undefined>) {
  const server = new FakeServer(annaAndBen());
  server.intercept = intercept;
  const page = <ProjectPage projectId="p1" isDemo={false} initialProject={null} />;
  return { server, ...renderWithProviders(page) };
}

afterEach(() => jest.useRealTimers());

describe('the project page', () => {
  test('that has its project from the first paint asks the server for nothing', () => {
    const { server } = renderProject(annaAndBen());
    expect(textbox('Project name')).toHaveValue('Summer trip');
    expect(screen.queryByText('Loading the project…')).not.toBeInTheDocument();
    expect(server.calls).toEqual([]);
  });

  test('shows a spinner while the project is fetched, and then the project', async () => {
    const held = gate();
    renderUnread(() => held.opened);
    expect(screen.getByRole('status')).toHaveTextContent('Loading the project…');
    held.open();
    expect(await screen.findByRole('textbox', { name: 'Project name' })).toHaveValue('Summer trip');
    expect(screen.queryByText('Loading the project…')).not.toBeInTheDocument();
  });

  test('says that a missing project was not found, at once and with a way back', async () => {
    const { server } = renderUnread(() => problem(404, 'There is no project with this id.', 'project_not_found'));
    expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To the home page' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Quits – Project not found');
    expect(server.log).toEqual(['GET /projects/p1']);
  });

  test('says at once when there were too many requests', async () => {
    const { server } = renderUnread(() => problem(429, 'Slow down.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Project load error: Too many requests');
    expect(server.log).toEqual(['GET /projects/p1']);
  });

  test.each([
    [
      'a broken server',
      () => problem(500, 'The disk is full.'),
      'Project load error: Something went wrong on the server',
    ],
    [
      'the server’s own message',
      () => problem(403, 'Ask Anna for the link.'),
      'Project load error: Ask Anna for the link.',
    ],
    ['the network', () => Promise.reject(new TypeError('Failed to fetch')), 'Project load error: Network error'],
  ])('says what is wrong after three more tries: %s', async (_what, intercept, text) => {
    jest.useFakeTimers();
    const { server } = renderUnread(intercept);
    await act(() => jest.advanceTimersByTimeAsync(6_900));
    expect(screen.getByRole('status')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(server.log).toHaveLength(4);
  });

  test('can try again after a load error', async () => {
    const { user, server } = renderUnread(() => problem(429, 'Slow down.'));
    await screen.findByRole('alert');
    server.intercept = () => undefined;
    await user.click(button('Try again'));
    expect(await screen.findByRole('textbox', { name: 'Project name' })).toHaveValue('Summer trip');
  });
});

describe('the page as the server renders it', () => {
  const withExpenses = (count: number) =>
    project({
      members: [member('anna', { expenses: Array.from({ length: count }, (_, at) => expense(`e${at}`)) })],
    });

  test.each([
    ['of a project in its fields', 20, 20, 20],
    // The others are not on the first screen.
    ['of a large project as a text', 500, 0, 16],
  ])('is taken over by its editor: %s', async (_what, count, fields, edited) => {
    const shown = withExpenses(count);
    const page = <ProjectPage projectId="p1" isDemo={false} initialProject={JSON.stringify(shown)} />;
    // The code of what is no part of each page comes at first.
    const html = await waitFor(() => htmlWithProviders(page));
    expect(html.match(/class="expense-name"/g) ?? []).toHaveLength(fields);
    expect(html.match(/class="read-only-row"/g) ?? []).toHaveLength(count - fields);
    const { container } = renderWithProviders(page, { html });
    expect(await screen.findByRole('textbox', { name: 'Project name' })).toHaveValue('Summer trip');
    expect(container.querySelectorAll('.expense-name')).toHaveLength(edited);
    expect(container.querySelectorAll('.read-only-row')).toHaveLength(0);
  });
});

describe('the title of the page', () => {
  test('is the brand and the project’s name, as it is typed', async () => {
    const { user } = renderProject(annaAndBen());
    expect(document.title).toBe('Quits – Summer trip');
    expect(screen.getByRole('heading', { level: 1, name: 'Summer trip' })).toBeInTheDocument();
    await user.type(textbox('Project name'), 's');
    expect(document.title).toBe('Quits – Summer trips');
  });

  test.each([null, '', '  '])('is that of an untitled project when its name is %j', (name) => {
    renderProject(project({ name }));
    expect(document.title).toBe('Quits – Untitled project');
    expect(textbox('Project name')).toHaveAttribute('placeholder', 'Untitled project');
  });

  test('is in the chosen language', () => {
    renderProject(project({ name: null }), { locale: 'es' });
    expect(document.title).toBe('Quits – Proyecto sin título');
  });
});

describe('the created date', () => {
  test.each([
    ['en', 'en-US', 'Created July 1, 2026 at 4:05 PM'],
    ['en', 'en-GB', 'Created 1 July 2026 at 16:05'],
    ['de', 'de-DE', 'Erstellt am 1. Juli 2026 um 16:05'],
    ['es', 'es-ES', 'Creado el 1 de julio de 2026 a las 16:05'],
  ] as const)('has year, month, day, hour and minute in %s as a browser of %s has them', (locale, browser, text) => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
    renderProject(annaAndBen(), { locale });
    expect(screen.getByText(new RegExp(text.replaceAll('.', '\\.')))).toHaveAttribute(
      'datetime',
      '2026-07-01T16:05:00.000Z',
    );
  });
});
