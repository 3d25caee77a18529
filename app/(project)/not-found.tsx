import { FirstPaint } from '@/components/head/first-paint';
import { ProjectNotFound } from '@/components/project/gone/project-gone';

export default function NotFound() {
  return (
    <>
      <FirstPaint />
      <ProjectNotFound />
    </>
  );
}
