/** A project that exists on this device alone. No id of a server has this form. */
const LOCAL_ID = /^new-([0-9a-f]{32})$/;

/** The id of a project that is to be created under this idempotency key, once the server can be reached. */
export function localProjectId(key: string): string {
  return `new-${key}`;
}

/** Whether the project exists on this device alone. */
export function isLocalProject(projectId: string): boolean {
  return LOCAL_ID.test(projectId);
}

/** The idempotency key under which a local project is created: the same in every tab, and after every reload. */
export function creationKeyOf(projectId: string): string {
  const [, key] = LOCAL_ID.exec(projectId) ?? [];
  if (key === undefined) throw new Error('The project is on the server.');
  return key;
}

/** The last part of the path of `LOCAL_PAGE`. It is no id of a server. */
export const LOCAL_PAGE_ID = 'new';

/** Shows any project that exists on this device alone. The service worker answers with it at the project's own path. */
export const LOCAL_PAGE = `/project/${LOCAL_PAGE_ID}` as const;
