import { showProject } from '@/app/(project)/show-project';
import { getEnv } from '@/lib/server/process/env';

export default function Page() {
  return showProject(getEnv().DEMO_PROJECT_ID);
}
