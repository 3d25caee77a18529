import { useTranslations } from 'next-intl';
import { useDialogs } from '@/components/project/dialog-context';
import { useOutline } from '@/components/project/session-context';
import { IconButton } from '@/components/ui/icon-button';
import { ShareIcon } from '@/components/ui/icons';
import { isLocalProject } from '@/lib/domain/local-project';

/** What the server has not created yet has no link that leads anybody to it. */
export function ShareButton() {
  const t = useTranslations('sharing');
  const { openShare } = useDialogs();
  const hasLink = useOutline(({ editor }) => !isLocalProject(editor.snapshot.id));
  return (
    hasLink && (
      <IconButton label={t('open')} aria-haspopup="dialog" onClick={openShare}>
        <ShareIcon />
      </IconButton>
    )
  );
}
