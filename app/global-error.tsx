'use client';

import { LayoutError } from '@/components/layout/layout-error';

export default function GlobalError() {
  return <LayoutError />;
}
