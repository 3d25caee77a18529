/** The paths of the REST contract, relative to the API's base URL. */
export const paths = {
  rates: () => '/rates',
  projects: () => '/projects',
  project: (projectId: string) => `/projects/${encodeURIComponent(projectId)}`,
  events: (projectId: string) => `${paths.project(projectId)}/events`,
  csv: (projectId: string) => `${paths.project(projectId)}/csv`,
  settlement: (projectId: string) => `${paths.project(projectId)}/settlement`,
  undelete: (projectId: string) => `${paths.project(projectId)}/undelete`,
  links: (projectId: string) => `${paths.project(projectId)}/links`,
  link: (projectId: string, link: string) => `${paths.links(projectId)}/${encodeURIComponent(link)}`,
  changes: (projectId: string) => `${paths.project(projectId)}/changes`,
  undo: (projectId: string) => `${paths.changes(projectId)}/undo`,
  putBack: (projectId: string) => `${paths.project(projectId)}/put-back`,
  members: (projectId: string) => `${paths.project(projectId)}/members`,
  member: (projectId: string, memberId: string) => `${paths.members(projectId)}/${encodeURIComponent(memberId)}`,
  expenses: (projectId: string, memberId: string) => `${paths.member(projectId, memberId)}/expenses`,
  expense: (projectId: string, memberId: string, expenseId: string) =>
    `${paths.expenses(projectId, memberId)}/${encodeURIComponent(expenseId)}`,
};
