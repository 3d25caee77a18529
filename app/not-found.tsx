import { headers } from 'next/headers';
import { FirstPaint } from '@/components/head/first-paint';
import { PageNotFound } from '@/components/layout/error-pages';
import { POLICY_HEADER } from '@/lib/server/http/content-security-policy';
import { noteAlwaysSame } from '@/lib/server/http/kept-pages/kept-pages';

export default async function NotFound() {
  noteAlwaysSame((await headers()).get(POLICY_HEADER));
  return (
    <>
      <FirstPaint />
      <PageNotFound />
    </>
  );
}
