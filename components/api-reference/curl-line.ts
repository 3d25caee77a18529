import type { DocumentedCall } from './documented-call';

const VARIABLES = { projectId: '$PROJECT', memberId: '$MEMBER', expenseId: '$EXPENSE', link: '$LINK' };

/** A call for a POSIX shell in which API and the ids of its path are set. No example has a quotation mark of the shell. */
export function curlLine({
  method,
  path,
  body,
  answers,
}: Pick<DocumentedCall, 'method' | 'path' | 'body' | 'answers'>): string {
  const place = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof VARIABLES) => VARIABLES[name]);
  const isStream = answers.some(({ schema }) => schema?.$ref?.endsWith('/Event'));
  const options = [
    isStream ? '-sSN' : '-sS',
    // A body makes it POST by itself.
    ...(method === 'get' || (method === 'post' && body) ? [] : [`-X ${method.toUpperCase()}`]),
  ];
  const parts = [`curl ${options.join(' ')} $API${place}`];
  if (body) parts.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body.example)}'`);
  return parts.join(' \\\n  ');
}
