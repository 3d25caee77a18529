import { useState } from 'react';
import { LazyModule } from '@/components/ui/lazy-module';
import { useLazyModule } from '@/components/ui/use-lazy-module';
import type { ProjectLoaderProps } from './project-loader';
import { ProjectWait } from './project-wait';

const loaderCode = new LazyModule(() => import('./project-loader'));

/** A project that the first paint could not show. The code that reads it comes only then. */
export function UnreadProject(props: ProjectLoaderProps) {
  const [error, setError] = useState<unknown>(null);
  const code = useLazyModule(loaderCode, { isWanted: error === null, onFailed: setError });
  if (code) return <code.ProjectLoader {...props} />;
  return <ProjectWait error={error} onRetry={() => setError(null)} />;
}
