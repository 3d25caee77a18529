import { FirstPaint } from '@/components/head/first-paint';
import { ProjectNotFound } from '@/components/layout/error-pages';

export default function NotFound() {
  return (
    <>
      <FirstPaint />
      <ProjectNotFound />
    </>
  );
}
