import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { LazyCode } from '@/components/ui/lazy-code';
import type { LoadApi } from '@/lib/client/api';

/** The API and its schemas are a tenth of a page's script, and nothing is called before the page is ready. */
export const sessionCode = new LazyCode(async () => (await import('@/lib/session/lazy-session')).lazySession);

interface ApiAccess {
  baseUrl: string;
  loadApi: LoadApi;
  /** For so many days what is deleted can be restored; 0 where it can not, null where another server knows. */
  deletedDays: number | null;
}

const ApiContext = createContext<ApiAccess | null>(null);

interface ApiProviderProps {
  baseUrl: string;
  deletedDays: number | null;
  children: ReactNode;
}

/** Gives components access to the API at a base URL. */
export function ApiProvider({ baseUrl, deletedDays, children }: ApiProviderProps) {
  const access = useMemo(() => {
    const loadApi = async () => (await sessionCode.load()).browserApi(baseUrl);
    return { baseUrl, loadApi, deletedDays };
  }, [baseUrl, deletedDays]);
  return <ApiContext value={access}>{children}</ApiContext>;
}

export function useApi(): ApiAccess {
  const access = useContext(ApiContext);
  if (access === null) throw new Error('useApi needs an ApiProvider above it.');
  return access;
}
