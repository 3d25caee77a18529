import { etagOfCsv } from '@/lib/contract/etag';
import { isLarge } from '@/lib/domain/project';
import { localeOfAcceptLanguage } from '@/lib/i18n/detect-locale';
import { defaultLocale } from '@/lib/i18n/locales';
import { namesTag } from '@/lib/server/http/if-match';
import { notModified, okWithEtag } from '@/lib/server/http/responses';
import type { CountAs } from '@/lib/server/rate-limit/limits';
import { revisionAt } from '@/lib/server/resources/epoch';
import { openProject } from '@/lib/server/services/open-by-link';
import { serializedProjectOf } from '@/lib/server/services/serialized-projects';
import { CSV_FORMS } from '@/lib/transfer/csv-forms';
import { csvLines } from '@/lib/transfer/export/export-csv';

/**
 * The response with the project as a table, in the language that the request prefers: 304 to who has it, else the
 * table. Throws what `openProject` throws, and too_many_requests.
 */
export async function readCsv(projectId: string, { headers }: Request, countAs: CountAs): Promise<Response> {
  const locale = localeOfAcceptLanguage(headers.get('accept-language') ?? '') ?? defaultLocale;
  const opened = await openProject(projectId);
  const etag = etagOfCsv(revisionAt(opened.stamp.version), locale);
  const response = namesTag(headers.get('if-none-match'), etag) ? notModified(etag) : await made();
  response.headers.set('Vary', 'Accept, Accept-Language');
  return response;

  async function made(): Promise<Response> {
    const project = await serializedProjectOf(opened);
    if (isLarge(project.entities)) await countAs('dear');
    const csv = [...csvLines(project.domain, CSV_FORMS[locale], project.settlement)].join('');
    const tag = etagOfCsv(revisionAt(project.version), locale);
    return okWithEtag(new TextEncoder().encode(csv), tag, 'text/csv; charset=utf-8; header=present');
  }
}
