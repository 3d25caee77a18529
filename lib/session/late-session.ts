import { takeOverDrafts } from './drafts/abandoned-drafts';
import { watchProject } from './live/project-events';
import { saveInRounds } from './saving/save-rounds';

/** What an open project needs only once its page is there: one piece, as each piece takes a phone time of its own. */
export const lateSession = { saveInRounds, takeOverDrafts, watchProject };
