import 'server-only';

/** Whether the caller agrees to change what is at this version. It comes from an If-Match header. */
export type VersionCheck = (version: number) => boolean;

/** What a creating call returns: something new, or what an earlier call with the same key made, as it is now. */
export interface Created<T> {
  entity: T;
  isRepeat: boolean;
}
