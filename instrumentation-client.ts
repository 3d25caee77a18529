import { lateSession } from '@/components/layout/late-session';

// Next.js runs this before React takes the page over. What a page asks the server with comes meanwhile, and not after it.
lateSession.load().catch(console.warn);
