import { screen, within } from '@testing-library/react';
import { ProjectPage } from '@/components/project/project-page';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { FakeServer } from './fake-server';
import { renderWithProviders } from './render-with-providers';

// In a browser it comes once the page is idle.

interface ProjectOptions {
  isDemo?: boolean;
  locale?: Locale;
  /** For so many days the server keeps what is deleted. */
  deletedDays?: number;
}

/** Renders the project page as after its first paint, with a server that holds the same project. */
export function renderProject(project: Project, { isDemo = false, locale, deletedDays }: ProjectOptions = {}) {
  const server = new FakeServer(project);
  const page = <ProjectPage projectId={project.id} isDemo={isDemo} initialProject={JSON.stringify(project)} />;
  return { server, ...renderWithProviders(page, { locale, deletedDays }) };
}

export function card(name: string) {
  return within(screen.getByRole('article', { name }));
}

export function button(name: string | RegExp) {
  return screen.getByRole('button', { name });
}

export function textbox(name: string | RegExp) {
  return screen.getByRole<HTMLInputElement>('textbox', { name });
}

export function dialog() {
  return within(screen.getByRole('dialog'));
}
