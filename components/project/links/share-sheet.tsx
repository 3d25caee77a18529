import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SHARE_ID } from '@/components/project/element-ids';
import { nameInText } from '@/components/project/name-in-text';
import { usePageLink } from '@/components/project/page-link';
import { useProjectSession } from '@/components/project/session-context';
import { CloseButton } from '@/components/ui/close-buttons';
import { Dialog } from '@/components/ui/dialog';
import { LinkToGive } from './link-to-give';

interface ShareSheetProps {
  /** Says what the link is good for. */
  hint: string;
  /** What goes with the page's link to the others. Null where the sheet is about another link: then this one is left out. */
  text: ((name: string) => string) | null;
  onClose: () => void;
  /** What else there is to say or do about links. */
  children?: ReactNode;
}

/** The link of the page, to be given to others. */
export function ShareSheet({ hint, text, onClose, children }: ShareSheetProps) {
  const t = useTranslations();
  const name = useProjectSession(({ editor }) => nameInText(t, 'project', editor.draft.name));
  const url = usePageLink();
  return (
    <Dialog
      isSheet
      isPhoneKeyboardLeftDown
      // The toast that opens it goes.
      elseFocus={[`#${SHARE_ID}`]}
      onClose={onClose}
      title={t('sharing.title', { name })}
      description={hint}
      isDescriptionHidden={text === null}
    >
      {text !== null && <LinkToGive isMain url={url} text={text} onSent={onClose} />}
      {children}
      <CloseButton onClick={onClose} className="mt-4 w-full" />
    </Dialog>
  );
}
