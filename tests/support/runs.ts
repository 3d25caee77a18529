/** How many cases a property is tried on. `npm run test:long` tries more. */
export const RUNS = { numRuns: process.env.LONG ? 1_000 : 100 };
