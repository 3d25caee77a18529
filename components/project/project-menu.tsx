import { useTranslations } from 'next-intl';
import { isLocalProject } from '@/lib/domain/local-project';
import { useDialogs } from './dialog-context';
import { ExportItems } from './export/export-items';
import { MenuBelow } from './menu-below';
import { useOutline, useSession } from './session-context';

/** The menu of a project that can be changed. */
export function ProjectMenu() {
  const t = useTranslations('project');
  const { isDemo } = useSession();
  const { askRemoval, openCurrency, openHistory, openLinks } = useDialogs();
  const currency = useOutline(({ editor }) => editor.draft.currency);
  // Neither what is on this device alone nor a server that tells no versions has a history and other links.
  const isOnOwnServer = useOutline(
    ({ editor: { snapshot } }) => !(isDemo || isLocalProject(snapshot.id) || snapshot.version === undefined),
  );
  return (
    <MenuBelow>
      {(choose) => (
        <>
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => choose(openCurrency)} className="menu-item">
              {t('currency')} <bdi className="text-soft">{currency ?? t('noCurrency')}</bdi>
            </button>
          </li>
          {isOnOwnServer && (
            <li>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => choose(() => openHistory())}
                className="menu-item"
              >
                {t('history')}
              </button>
            </li>
          )}
          <ExportItems choose={choose} />
          {isOnOwnServer &&
            (['read-only', 'new'] as const).map((task) => (
              <li key={task}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => choose(() => openLinks(task))}
                  className="menu-item"
                >
                  {t(task === 'read-only' ? 'readOnlyLink' : 'linkLeaked')}
                </button>
              </li>
            ))}
          {!isDemo && (
            <li>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => choose(() => askRemoval({ kind: 'project' }))}
                className="menu-item hover:bg-danger-tint hover:text-danger"
              >
                {t('delete')}
              </button>
            </li>
          )}
        </>
      )}
    </MenuBelow>
  );
}
