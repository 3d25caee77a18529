import { LazyModule } from '@/components/ui/lazy-module';

/** What makes files of a project, which is no part of the first load. */
export const exportCode = new LazyModule(() => import('./download-project'));
