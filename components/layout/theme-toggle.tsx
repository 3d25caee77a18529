import { Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { IconButton } from '@/components/ui/icon-button';

export function ThemeToggle({ isDark }: { isDark: boolean | undefined }) {
  const t = useTranslations('header');
  const { setTheme } = useTheme();
  return (
    <IconButton label={t('darkTheme')} aria-pressed={isDark} onClick={() => setTheme(isDark ? 'false' : 'true')}>
      <Moon className="dark:hidden" />
      <Sun className="hidden dark:block" />
    </IconButton>
  );
}
