/** The page of the example. */
export const DEMO_PATH = '/demo';

/** The page of a project, by its id or by another link that leads to it. */
export function projectPath(link: string): string {
  return `/project/${encodeURIComponent(link)}`;
}
