import { FirstPaint } from '@/components/head/first-paint';
import { PageNotFound } from '@/components/layout/error-pages';

export default function NotFound() {
  return (
    <>
      <FirstPaint />
      <PageNotFound />
    </>
  );
}
