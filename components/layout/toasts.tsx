'use client';

import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { toaster, wantToasts } from './notify';
import { whenIdle } from './when-idle';

const Toaster = lazy(() => import('./toaster').then((module) => ({ default: module.Toaster })));

/** The place of the toasts. It stands before the first one comes, so that a screen reader hears that one too. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toaster.subscribe, toaster.isWanted, () => false);
  useEffect(() => whenIdle(wantToasts), []);
  return <Suspense>{isWanted && <Toaster />}</Suspense>;
}
