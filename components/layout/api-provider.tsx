'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Api, createApi } from '@/lib/client/api';

const ApiContext = createContext<Api | null>(null);

/** Gives the components the calls of the API at a base URL. */
export function ApiProvider({ baseUrl, children }: { baseUrl: string; children: ReactNode }) {
  const api = useMemo(() => createApi(baseUrl), [baseUrl]);
  return <ApiContext value={api}>{children}</ApiContext>;
}

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('useApi needs an ApiProvider above it.');
  return api;
}
