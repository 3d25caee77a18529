import type { Project } from '@/lib/domain/project';
import { browserPlatform } from '@/lib/session/browser-platform';
import { ProjectSession } from '@/lib/session/project-session';

/** The session of an open project that is not started, for a part of its page. */
export function idleSession(project: Project, { isDemo = true } = {}): ProjectSession {
  const loadApi = () => new Promise<never>(() => {});
  return new ProjectSession({ project, isDemo, platform: browserPlatform, baseUrl: '/api', loadApi });
}
