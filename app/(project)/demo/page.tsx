import type { Metadata } from 'next';
import { LoadedProject } from '@/app/(project)/loaded-project';
import { getEnv } from '@/lib/server/process/env';

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default function Page() {
  return <LoadedProject projectId={getEnv().DEMO_PROJECT_ID} />;
}
