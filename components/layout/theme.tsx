import { ThemeProvider, useTheme as useStoredTheme } from 'next-themes';
import type { ReactNode } from 'react';
import { useIsHydrated } from './use-is-hydrated';

/** The chosen theme is stored as `darkMode`: `true` or `false`. Without a choice the system's theme applies. */
const STORED_AS = 'darkMode';
const attributes = { true: 'dark', false: 'light', dark: 'dark', light: 'light' };

/** `nonce` is for the script that sets the theme before the first paint. */
export function Theme({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="data-theme"
      storageKey={STORED_AS}
      themes={['true', 'false']}
      value={attributes}
      enableColorScheme={false}
      nonce={nonce}
    >
      {children}
    </ThemeProvider>
  );
}

export function useTheme() {
  const { resolvedTheme, setTheme } = useStoredTheme();
  // The server can't know it.
  const isDark = useIsHydrated() ? resolvedTheme === 'true' || resolvedTheme === 'dark' : undefined;
  return { isDark, toggle: () => setTheme(isDark ? 'false' : 'true') };
}
