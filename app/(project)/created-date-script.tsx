import { getLocale } from 'next-intl/server';
import { InlineScript } from '@/app/inline-script';
import { dateWordsOf } from '@/components/project/date-words';
import { CREATED_TEXT, paintCreatedDate } from '@/components/project/paint-created-date';

/** Stands behind the page of a project. */
export async function CreatedDateScript() {
  const words = JSON.stringify(dateWordsOf(await getLocale()));
  return <InlineScript source={`(${paintCreatedDate})(${JSON.stringify(CREATED_TEXT)},${words})`} />;
}
