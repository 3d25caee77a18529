import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Api, LoadApi } from '@/lib/client/api';
import { browserApi } from '@/lib/client/browser-api';

interface ApiAccess {
  baseUrl: string;
  api: Api;
  /** The same for a session. */
  loadApi: LoadApi;
  /** For so many days the server keeps what is deleted; 0 where it does not. */
  deletedDays: number;
}

const ApiContext = createContext<ApiAccess | null>(null);

interface ApiProviderProps {
  baseUrl: string;
  deletedDays: number;
  children: ReactNode;
}

/** Gives components access to the API at a base URL. */
export function ApiProvider({ baseUrl, deletedDays, children }: ApiProviderProps) {
  const access = useMemo(() => {
    const api = browserApi(baseUrl);
    return { baseUrl, api, loadApi: async () => api, deletedDays };
  }, [baseUrl, deletedDays]);
  return <ApiContext value={access}>{children}</ApiContext>;
}

export function useApi(): ApiAccess {
  const access = useContext(ApiContext);
  if (access === null) throw new Error('useApi needs an ApiProvider above it.');
  return access;
}
