/** For a short page: the browser paints it once all of it has arrived, so that nothing moves meanwhile. */
export function PaintWhole() {
  return <link rel="expect" href="#footer" blocking="render" />;
}
