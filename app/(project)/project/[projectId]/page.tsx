import type { Metadata } from 'next';
import { LoadedProject } from '@/app/(project)/loaded-project';

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function Page({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  return <LoadedProject projectId={projectId} />;
}
