// For a server that is started with --expose-gc: writes into its log, at each SIGUSR2, how many bytes of the heap and of
// buffers outside of it are in use.
process.on('SIGUSR2', () => {
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  console.log(JSON.stringify({ heap: heapUsed, buffers: arrayBuffers }));
});
