/**
 * A page that was kept, as the network would bring it: first the part that its first paint waits for (components/head/first-paint.tsx), and the
 * rest once a slow phone has painted that. A browser reads a page that it has as a whole before it paints any of it. A part of the
 * service worker, sent as its source.
 */
export async function inParts(page: Response): Promise<Response> {
  const TIME_TO_PAINT_MS = 100;
  const text = await page.text();
  const awaited = text.indexOf(` id="${/rel="expect" href="#([\w-]+)"/.exec(text)?.[1]}"`);
  if (awaited === -1) return new Response(text, page);
  const end = text.indexOf('>', awaited) + 1;
  const body = new ReadableStream<string>({
    async start(controller) {
      controller.enqueue(text.slice(0, end));
      await new Promise((resolve) => setTimeout(resolve, TIME_TO_PAINT_MS));
      controller.enqueue(text.slice(end));
      controller.close();
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), page);
}
