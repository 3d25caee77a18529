import { FirstPaint } from '@/app/first-paint';
import { ProjectNotFound } from '@/components/layout/error-pages';

export default function NotFound() {
  return (
    <>
      <FirstPaint />
      <ProjectNotFound />
    </>
  );
}
