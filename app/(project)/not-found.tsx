import { FirstPaint } from '@/components/head/first-paint';
import { ProjectNotFound } from '@/components/project/gone/project-not-found';

export default function NotFound() {
  return (
    <>
      <FirstPaint />
      <ProjectNotFound />
    </>
  );
}
