import 'server-only';

/** Whether the caller agrees to change what is at this version: its If-Match header. */
export type VersionCheck = (version: number) => boolean;

/** What a creating call returns: the new entity, or the one of an earlier call with the same key, as it is now. */
export interface Created<T> {
  entity: T;
  isRepeat: boolean;
}
