import { Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { IconButton } from '@/components/ui/icon-button';
import { useIsDark } from './use-is-dark';

export function ThemeToggle() {
  const t = useTranslations('header');
  const isDark = useIsDark();
  const { setTheme } = useTheme();
  return (
    <IconButton label={t('darkTheme')} aria-pressed={isDark} onClick={() => setTheme(isDark ? 'false' : 'true')}>
      <Moon className="dark:hidden" />
      <Sun className="hidden dark:block" />
    </IconButton>
  );
}
