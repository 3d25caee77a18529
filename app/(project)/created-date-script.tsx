import { InlineScript } from '@/app/inline-script';
import { CREATED_TEXT, paintCreatedDate } from '@/components/project/paint-created-date';
import { formats } from '@/lib/i18n/formats';

const SCRIPT = `(${paintCreatedDate})(${JSON.stringify(CREATED_TEXT)},${JSON.stringify(formats.dateTime.created)})`;

/** Stands behind the page of a project. */
export function CreatedDateScript() {
  return <InlineScript source={SCRIPT} />;
}
