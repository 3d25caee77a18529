// Ends with code 1 where a page of the build loads more JavaScript than its budget: npm run check
import { oversizedPages, readRecord } from '../bench/javascript-record';

const oversized = oversizedPages(readRecord());
for (const text of oversized) console.error(text);
if (oversized.length > 0) process.exitCode = 1;
