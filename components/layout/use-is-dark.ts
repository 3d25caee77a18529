import { useTheme } from 'next-themes';
import { useIsHydrated } from './use-is-hydrated';

/** Whether the dark theme is on; undefined as long as only the server has spoken, which can't know it. */
export function useIsDark(): boolean | undefined {
  const { resolvedTheme } = useTheme();
  return useIsHydrated() ? resolvedTheme === 'true' || resolvedTheme === 'dark' : undefined;
}
