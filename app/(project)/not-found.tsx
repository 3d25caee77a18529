import { ProjectNotFound } from '@/components/layout/error-pages';

export default function NotFound() {
  return <ProjectNotFound />;
}
