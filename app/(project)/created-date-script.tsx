import { getLocale } from 'next-intl/server';
import { InlineScript } from '@/app/inline-script';
import { dateWordsOf } from '@/components/project/created-date/date-words';
import { CREATED_TEXT, paintCreatedDate } from '@/components/project/created-date/paint-created-date';

/** Stands behind the page of a project. */
export async function CreatedDateScript() {
  const words = JSON.stringify(dateWordsOf(await getLocale()));
  return <InlineScript source={`(${paintCreatedDate})(${JSON.stringify(CREATED_TEXT)},${words})`} />;
}
