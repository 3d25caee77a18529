/** Where the browser's local storage keeps which member of the project the person is. */
export function ownMemberKey(projectId: string): string {
  return `quits-me/${projectId}`;
}
