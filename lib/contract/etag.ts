/** The entity tag of a project, a member or an expense at a version: the version in quotes. */
export function formatETag(version: number): string {
  return `"${version}"`;
}

/** The version in such a tag. Null where the text is anything else. */
export function parseETag(tag: string): number | null {
  const version = /^"(\d+)"$/.exec(tag)?.[1];
  return version === undefined ? null : Number(version);
}
