import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type LoadApi, lazyApi } from '@/lib/client/lazy-api';

interface ApiAccess {
  baseUrl: string;
  loadApi: LoadApi;
}

const ApiContext = createContext<ApiAccess | null>(null);

/** Gives components access to the API at a base URL. */
export function ApiProvider({ baseUrl, children }: { baseUrl: string; children: ReactNode }) {
  const access = useMemo(() => ({ baseUrl, loadApi: lazyApi(baseUrl) }), [baseUrl]);
  return <ApiContext value={access}>{children}</ApiContext>;
}

export function useApi(): ApiAccess {
  const access = useContext(ApiContext);
  if (access === null) throw new Error('useApi needs an ApiProvider above it.');
  return access;
}
