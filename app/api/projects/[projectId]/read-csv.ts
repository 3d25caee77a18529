import { etagOfCsv } from '@/lib/contract/etag';
import { localeOfAcceptLanguage } from '@/lib/i18n/detect-locale';
import { defaultLocale } from '@/lib/i18n/locales';
import { namesTag } from '@/lib/server/http/if-match';
import { notModified, okWithEtag } from '@/lib/server/http/responses';
import { type Charge, pointsOfCsv } from '@/lib/server/rate-limit/limits';
import { revisionAt } from '@/lib/server/resources/epoch';
import { openProject } from '@/lib/server/services/open-by-link';
import { serializedProjectOf } from '@/lib/server/services/serialized-projects';
import { CSV_FORMS } from '@/lib/transfer/csv-forms';
import { csvLines } from '@/lib/transfer/export/export-csv';

/**
 * The response with the project as a table, in the language that the request prefers: 304 to who has it, else the
 * table, for the points of its cells. Throws what `openProject` throws, and too_many_requests.
 */
export async function readCsv(projectId: string, { headers }: Request, charge: Charge): Promise<Response> {
  const locale = localeOfAcceptLanguage(headers.get('accept-language') ?? '') ?? defaultLocale;
  const opened = await openProject(projectId);
  const etag = etagOfCsv(revisionAt(opened.stamp.version), locale);
  const response = namesTag(headers.get('if-none-match'), etag) ? notModified(etag) : await made();
  response.headers.set('Vary', 'Accept, Accept-Language');
  return response;

  async function made(): Promise<Response> {
    const project = await serializedProjectOf(opened);
    await charge(pointsOfCsv(project.memberCount * (project.expenseCount + 1)));
    const csv = [...csvLines(project.domain, CSV_FORMS[locale], project.settlement)].join('');
    const tag = etagOfCsv(revisionAt(project.version), locale);
    return okWithEtag(new TextEncoder().encode(csv), tag, 'text/csv; charset=utf-8; header=present');
  }
}
