/**
 * Ends all that the page has asked for and nobody answers. Over HTTP/1.1 a browser has six connections to a site: scripts that hang hold
 * them all, and nothing that is asked for anew would even be sent. Who waits for a script is told of a failure then, and asks once more.
 */
export function endHungRequests(): void {
  // Before that the page itself still comes, and would be ended, too.
  if (document.readyState !== 'loading') window.stop();
}
