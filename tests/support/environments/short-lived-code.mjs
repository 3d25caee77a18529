import v8 from 'node:v8';

/**
 * Suits V8 to code that is loaded anew for each test file, and is gone within seconds. Machine code of the optimizing compilers
 * mostly comes too late for it, and is made on the cores that the tests run on.
 */
export function suitShortLivedCode() {
  // Prisma's query compiler, which is WebAssembly, stays as the fast compiler made it.
  v8.setFlagsFromString('--liftoff-only');
  // How many bytes of bytecode a function runs before it may be optimized; 132 kB by default. What runs for long still is.
  v8.setFlagsFromString('--interrupt-budget=600000');
}
