import 'server-only';

/** Whether the caller agrees to change what is at this version. It comes from an If-Match header. */
export type VersionCheck = (version: number) => boolean;
