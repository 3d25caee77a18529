import { projectText } from '../measured-project';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return new Response(projectText, { headers: { 'Content-Type': 'application/json' } });
}
