import type { Metadata } from 'next';
import { ProjectScreen } from '@/app/(project)/project-screen';

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function Page({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  return <ProjectScreen projectId={projectId} isDemo={false} />;
}
