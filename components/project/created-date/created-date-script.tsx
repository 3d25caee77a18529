import { getLocale } from 'next-intl/server';
import { InlineScript } from '@/components/head/inline-script';
import { dateWordsOf } from './date-words';
import { CREATED_TEXT, paintCreatedDate } from './paint-created-date';

/** Stands behind the page of a project. */
export async function CreatedDateScript({ nonce }: { nonce: string | undefined }) {
  const words = JSON.stringify(dateWordsOf(await getLocale()));
  return <InlineScript nonce={nonce} source={`(${paintCreatedDate})(${JSON.stringify(CREATED_TEXT)},${words})`} />;
}
