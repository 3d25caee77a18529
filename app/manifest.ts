import type { MetadataRoute } from 'next';

/** What the browser needs to install the application. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Quits',
    short_name: 'Quits',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f7fbf9',
    theme_color: '#ffffff',
    icons: [192, 512].flatMap((size) => [
      { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
      { src: `/icon-maskable-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
    ]),
  };
}
