// For a server that is started with --expose-gc: writes into its log, at each SIGUSR2, how many bytes of the heap are in use.
process.on('SIGUSR2', () => {
  globalThis.gc();
  console.log(JSON.stringify({ heap: process.memoryUsage().heapUsed }));
});
