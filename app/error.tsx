'use client';

import { PageError } from '@/components/layout/error-pages';

export default function RouteError() {
  return <PageError />;
}
