import 'server-only';
import { CALLS } from '@/lib/contract/openapi/calls';

/** The root answers with the document of the API, in which it is not. */
const PATHS = new Map<string, string[]>([['', ['GET']]]);
for (const { path, method } of CALLS) PATHS.set(path, [...(PATHS.get(path) ?? []), method.toUpperCase()]);

const PATTERNS = [...PATHS].map(([path, methods]) => ({
  parts: `/api${path}`.split('/'),
  methods: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort(),
}));

/** The methods of a path of the API, in the order of the alphabet. Null where it has no such path. */
export function methodsOfCall(path: string): readonly string[] | null {
  const asked = path.split('/');
  return PATTERNS.find(({ parts }) => fits(parts, asked))?.methods ?? null;
}

function fits(parts: readonly string[], asked: readonly string[]): boolean {
  const fitsPart = (part: string, at: number) => (part.startsWith('{') ? asked[at] !== '' : asked[at] === part);
  return parts.length === asked.length && parts.every(fitsPart);
}
