/** How many cases a property is tried on. `npm run test:long` tries more. */
export const RUNS = { numRuns: process.env.LONG ? 2_000 : 100 };
