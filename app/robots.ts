import type { MetadataRoute } from 'next';

/** Everything may be fetched: only who fetches a page sees the header by which it is not to be indexed. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/' } };
}
