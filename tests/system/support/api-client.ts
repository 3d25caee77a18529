import type { WireProject } from '@/lib/contract/project';

/** Sends a call with this value as its JSON body. */
export function send(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** A project with a member who paid for something, made through the API. */
export async function createProject(origin: string, name: string): Promise<WireProject> {
  const project = await create<WireProject>(`${origin}/api/projects`, { name });
  const member = await create(`${origin}/api/projects/${project.id}/members`, { name: `${name}: Ana` });
  await create(`${origin}/api/projects/${project.id}/members/${member.id}/expenses`, {
    name: `${name}: Taxi`,
    amount: 98_765.43,
  });
  return (await fetch(`${origin}/api/projects/${project.id}`)).json() as Promise<WireProject>;
}

/** What a creating call answers with. Throws where it creates nothing. */
export async function create<T = { id: string }>(url: string, body: unknown): Promise<T> {
  const response = await send(url, 'POST', body);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
