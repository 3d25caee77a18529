import { PageNotFound } from '@/components/layout/error-pages';

export default function NotFound() {
  return <PageNotFound />;
}
