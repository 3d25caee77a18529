import { NetworkError } from '@/lib/client/api-error';

/** The code that runs a save, which is no part of the first load. Throws NetworkError where it can't be had. */
export function loadSave() {
  return import('@/lib/session/save-rounds').catch((error: unknown) => {
    throw new NetworkError(error);
  });
}
