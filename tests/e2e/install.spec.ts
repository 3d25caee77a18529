import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';

interface Icon {
  src: string;
  sizes: string;
  purpose: string;
}

test('the application can be installed, with icons for every shape', async ({ page, context }) => {
  await openPage(page, '/');
  const devtools = await context.newCDPSession(page);
  const { data, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, ...manifest } = JSON.parse(data ?? '') as Record<string, unknown> & { icons: Icon[] };
  expect(manifest).toMatchObject({ name: 'Quits', short_name: 'Quits', start_url: '/', display: 'standalone' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // As every page of a test is, so the whole browser says. Its shell installs nothing, so what is asked for stands here, too.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  for (const sizes of ['192x192', '512x512']) {
    expect(icons).toContainEqual(expect.objectContaining({ sizes, purpose: 'any', type: 'image/png' }));
  }

  const drawn = await page.evaluate(async (list) => {
    const draw = async ({ src, sizes, purpose }: Icon) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = document.createElement('canvas').getContext('2d');
      canvas?.drawImage(image, 0, 0);
      const corner = canvas?.getImageData(0, 0, 1, 1).data[3];
      return { purpose, isAsTold: `${image.naturalWidth}x${image.naturalHeight}` === sizes, corner };
    };
    return Promise.all(list.map(draw));
  }, icons);
  // The system cuts a maskable icon into its own shape, so that one fills its square.
  const expected = { any: 0, maskable: 255 } as const;
  expect(drawn).toHaveLength(4);
  for (const { purpose, isAsTold, corner } of drawn) {
    expect([isAsTold, corner]).toEqual([true, expected[purpose as keyof typeof expected]]);
  }

  await test.step('on the home screen of an iPhone it has its icon, and its name', async () => {
    await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/apple-icon.png');
    await expect(page.locator('meta[name="apple-mobile-web-app-title"]')).toHaveAttribute('content', 'Quits');
    expect(await page.locator('meta[name="theme-color"]').count()).toBe(2);
  });
});
