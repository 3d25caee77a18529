import type { Api } from './api';
import { NetworkError } from './api-error';

/** Gives the calls of the API. Throws NetworkError where their code can't be loaded. */
export type LoadApi = () => Promise<Api>;

/** The calls of the API at a base URL, whose code is no part of the first load: it comes with the first use. */
export function lazyApi(baseUrl: string): LoadApi {
  let api: Promise<Api> | null = null;
  return () => {
    api ??= import('./browser-api').then(
      ({ browserApi }) => browserApi(baseUrl),
      (error: unknown) => {
        api = null;
        throw new NetworkError(error);
      },
    );
    return api;
  };
}
