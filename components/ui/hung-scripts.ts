/**
 * Requests the scripts anew that were requested and have not come. A second element for the same address would only wait for
 * the first one's answer. A request past the cache ends that, and the bundler, which is told of a failure, asks once more.
 */
export async function requestHungScripts(): Promise<void> {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[src*="/_next/static/"]');
  const hung = Array.from(scripts).filter(({ src }) => performance.getEntriesByName(src).length === 0);
  await Promise.all(
    hung.map(async (script) => {
      await fetch(script.src, { cache: 'reload' })
        .then((answer) => answer.text())
        .catch(console.error);
      script.dispatchEvent(new Event('error'));
    }),
  );
}
