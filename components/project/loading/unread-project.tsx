import { useState } from 'react';
import { LazyModule, useLazyModule } from '@/components/ui/lazy-module';
import { ProjectWait } from './project-wait';

const loaderCode = new LazyModule(() => import('./project-loader'));

/** A project that the first paint could not show. The code that reads it comes only then. */
export function UnreadProject(props: { projectId: string; isDemo: boolean }) {
  const [error, setError] = useState<unknown>(null);
  const code = useLazyModule(loaderCode, { isWanted: error === null, onFailed: setError });
  return code ? <code.ProjectLoader {...props} /> : <ProjectWait error={error} onRetry={() => setError(null)} />;
}
