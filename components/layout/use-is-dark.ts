import { useTheme } from 'next-themes';
import { useIsHydrated } from './use-is-hydrated';

/** Whether the dark theme is on. Undefined on the server, which can't know it, and during hydration. */
export function useIsDark(): boolean | undefined {
  const { resolvedTheme } = useTheme();
  return useIsHydrated() ? resolvedTheme === 'true' || resolvedTheme === 'dark' : undefined;
}
