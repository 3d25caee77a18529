import { answerWithDocument } from '@/lib/server/http/published-document';
import { route } from '@/lib/server/http/route';

/** The document of the API, for programs. A browser is shown app/api-reference under this path. */
export const GET = route(async (_path, request) => {
  const response = answerWithDocument(request);
  response.headers.set('Vary', 'Accept');
  return response;
});
