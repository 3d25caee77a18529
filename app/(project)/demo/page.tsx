import type { Metadata } from 'next';
import { ProjectScreen } from '@/app/(project)/project-screen';
import { getEnv } from '@/lib/server/process/env';

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default function Page() {
  return <ProjectScreen projectId={getEnv().DEMO_PROJECT_ID} isDemo />;
}
