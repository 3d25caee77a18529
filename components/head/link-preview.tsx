import { getLocale } from 'next-intl/server';
import { isolatedName, nameOrNull } from '@/lib/domain/name';
import { writtenMessages } from '@/lib/i18n/messages-on-server';

/** The picture of a preview, in pixels. */
const IMAGE = { path: '/preview.png', width: '1200', height: '630' };

interface LinkPreviewProps {
  /** The origin of the page. */
  origin: string;
  /** The name of the project that the page shows, null where it has none or it is not to be told. Absent on the home page. */
  projectName?: string | null;
  /** Whether the page's link is read-only. */
  isReadOnly?: boolean;
}

/**
 * What a chat shows of a link to the page (docs/decisions/021-link-previews.md): never a person, never an amount. React puts these
 * elements into the head.
 */
export async function LinkPreview({ origin, projectName, isReadOnly = false }: LinkPreviewProps) {
  const { title: titles, preview } = await writtenMessages(await getLocale());
  const name = nameOrNull(projectName ?? null);
  const title = name === null ? titles.home : titles.project.replace('{name}', () => isolatedName(name, ''));
  const ofProject = isReadOnly ? preview.readOnly : preview.project;
  const description = projectName === undefined ? preview.home : ofProject;
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Quits" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={origin + IMAGE.path} />
      <meta property="og:image:width" content={IMAGE.width} />
      <meta property="og:image:height" content={IMAGE.height} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
