import { type Api, createApi } from './api';
import { deviceMark } from './device-mark';
import { ownMemberId } from './own-member';

const device = { mark: deviceMark, memberIn: ownMemberId };

/** The calls of the API as a browser makes them. What the device tells of itself goes to the origin of the page alone. */
export function browserApi(baseUrl: string): Api {
  return createApi(baseUrl, baseUrl.startsWith('/') ? device : undefined);
}
