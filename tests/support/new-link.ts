import { newId } from '@/lib/server/resources/ids';
import { type Answer, call, send } from './api-under-test';

/** Makes a link of the project by the API, under a new id. */
export async function putLink(
  link: string,
  may: 'read' | 'write',
  newLink: string = newId(),
): Promise<Answer & { link: string }> {
  return { ...(await send('PUT', `/projects/${link}/links/${newLink}`, { may })), link: newLink };
}

/** A read-only link. */
export async function readLinkOf(link: string): Promise<string> {
  return (await putLink(link, 'read')).link;
}

/** The new link that writes, in the place of this one. */
export async function replaceLink(link: string): Promise<string> {
  return (await putLink(link, 'write')).link;
}

/** The status and the code of a call, as in `404 link_replaced`. */
export async function outcomeOf(method: string, path: string, body: object = {}): Promise<string> {
  const { status, body: answer } = await (method === 'GET' ? call(method, path) : send(method, path, body));
  return answer?.code === undefined ? String(status) : `${status} ${answer.code}`;
}
