import { type Api, createApi } from './api';
import { deviceMark } from './device-mark';

/** The calls of the API as a browser makes them. The mark of the device goes to the origin of the page alone. */
export function browserApi(baseUrl: string): Api {
  return createApi(baseUrl, baseUrl.startsWith('/') ? deviceMark : undefined);
}
