import { LazyModule, useLoadedModule } from '@/components/ui/lazy-module';

const newcomerCode = new LazyModule(() => import('./members/newcomer-note'));
const statusCode = new LazyModule(() => import('./settlement/settlement-status'));

/** Fetches the code of what only stands on the screen after a change. It is no part of the first load. */
export function loadLateParts(): Promise<unknown> {
  return Promise.all([newcomerCode.load(), statusCode.load()]);
}

export function LateNewcomerNote({ memberId }: { memberId: string }) {
  const code = useLoadedModule(newcomerCode);
  return code && <code.NewcomerNote memberId={memberId} />;
}

export function LateSettlementStatus() {
  const code = useLoadedModule(statusCode);
  return code && <code.SettlementStatus />;
}
