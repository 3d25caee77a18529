import { PAGE_END } from '@/components/layout/paint-anchors';

/**
 * Has the browser paint the page once the element of this id begins, by default the page's end. So nothing moves while
 * the rest arrives: components/styles/arriving.css hides it until it is whole. Where there is no such element, the
 * browser waits for all of the page.
 */
export function FirstPaint({ id = PAGE_END }: { id?: string }) {
  return <link rel="expect" href={`#${id}`} blocking="render" />;
}
