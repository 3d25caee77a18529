// For a server that is started with it: writes the longest stretch of its event loop, in milliseconds, at each SIGUSR2, and
// begins anew.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('SIGUSR2', () => {
  console.log(JSON.stringify({ longest: delays.max / 1e6 }));
  delays.reset();
});
