'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type LoadApi, lazyApi } from '@/lib/client/lazy-api';

const ApiContext = createContext<LoadApi | null>(null);

/** Gives the components the calls of the API at a base URL. */
export function ApiProvider({ baseUrl, children }: { baseUrl: string; children: ReactNode }) {
  const loadApi = useMemo(() => lazyApi(baseUrl), [baseUrl]);
  return <ApiContext value={loadApi}>{children}</ApiContext>;
}

export function useApi(): LoadApi {
  const loadApi = useContext(ApiContext);
  if (loadApi === null) throw new Error('useApi needs an ApiProvider above it.');
  return loadApi;
}
