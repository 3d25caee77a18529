import { browserApi } from '@/lib/client/api';
import { loadMessages } from '@/lib/client/load-messages';
import { followEvents } from './live/event-stream';
import { saveBySteps } from './save-by-steps';

/**
 * What a page needs only once it is there: the calls to the server with their schemas, what an open project does with
 * them, and other languages. It is one piece, as each piece takes a phone time of its own, and brings the schemas.
 */
export const lazySession = { browserApi, loadMessages, followEvents, saveBySteps };
