import { answerWithDocument } from '@/lib/server/http/published-document';
import { route } from '@/lib/server/http/route';

export const GET = route(async (_path, request) => answerWithDocument(request));
