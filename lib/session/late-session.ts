import { browserApi } from '@/lib/client/browser-api';
import { takeOverDrafts } from './drafts/abandoned-drafts';
import { watchProject } from './live/project-events';
import { saveInRounds } from './saving/save-rounds';

/**
 * What a page needs only once it is there: the calls to the server with their schemas, and what an open project does with them. It
 * is one piece, as each piece takes a phone time of its own.
 */
export const lateSession = { browserApi, saveInRounds, takeOverDrafts, watchProject };
