'use client';

import { PageError } from '@/components/layout/page-error';

export default function RouteError() {
  return <PageError />;
}
