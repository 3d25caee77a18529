import { useEffect, useState } from 'react';
import { LateCode, useLateCode } from '@/components/ui/late-code';
import type { ProjectLoaderProps } from './project-loader';
import { ProjectWait } from './project-wait';

/** Few pages come without their project, and what reads one brings the schemas of all that it may find. */
const lateLoader = new LateCode(() => import('./project-loader'), { isAhead: false });

/** A project that the first paint could not show. */
export function UnreadProject(props: ProjectLoaderProps) {
  const [error, setError] = useState<unknown>(null);
  const code = useLateCode(lateLoader);
  useEffect(() => {
    if (error === null) lateLoader.load().catch(setError);
  }, [error]);
  if (code) return <code.ProjectLoader {...props} />;
  return <ProjectWait error={error} onRetry={() => setError(null)} />;
}
