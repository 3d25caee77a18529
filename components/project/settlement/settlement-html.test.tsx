import fc from 'fast-check';
import { useState } from 'react';
import { SessionContext, useShown } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { idleSession } from '@/tests/support/components/idle-session';
import { htmlWithProviders, messages } from '@/tests/support/components/render-with-providers';
import { expense, member, project } from '@/tests/support/sample-projects';
import { useBars } from './balance-picture';
import { SettlementProvider, useSettlement } from './settlement';
import { barHtml, paymentHtml } from './settlement-html';
import { SettlementList } from './settlement-list';

interface BothProps {
  project: Project;
  locale: Locale;
  canOpen: boolean;
}

/** The settlement as React renders it, and as text. */
function Both({ project, ...props }: BothProps) {
  const [session] = useState(() => idleSession(project));
  return (
    <SessionContext value={session}>
      <SettlementProvider>
        <SettlementList onOpen={props.canOpen ? () => undefined : undefined} />
        <Text {...props} />
      </SettlementProvider>
    </SessionContext>
  );
}

function Text({ locale, canOpen }: Omit<BothProps, 'project'>) {
  const { unnamed } = messages[locale].member;
  const { editor } = useShown().getState();
  const formatAmount = useAmountFormat();
  const { payments } = useSettlement();
  const rows = payments.map((payment) => paymentHtml(payment, { editor, unnamed, formatAmount, canOpen }));
  const bars = useBars().map(barHtml);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the test is about.
  return <pre dangerouslySetInnerHTML={{ __html: `${rows.join('')}|${bars.join('')}` }} />;
}

function settlementOf(shown: Project, locale: Locale, canOpen: boolean): Record<'react' | 'text', string> {
  const html = htmlWithProviders(<Both project={shown} locale={locale} canOpen={canOpen} />, locale);
  const partOf = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  const rows = partOf(/<ol[^>]*>(.*?)<\/ol>/s);
  const bars = partOf(/<figure[^>]*><div[^>]*>(.*?)<\/div><\/figure>/s);
  return { react: `${rows}|${bars}`, text: partOf(/<pre>(.*?)<\/pre>/s) };
}

function expectAlike(shown: Project, locale: Locale, canOpen: boolean): void {
  const { react, text } = settlementOf(shown, locale, canOpen);
  expect(text).toBe(react);
}

test('The server writes the payments and balances of any project as React would, character by character.', () => {
  const locales = fc.constantFrom<Locale>('en', 'de', 'es');
  fc.assert(fc.property(projectArbitrary, locales, fc.boolean(), expectAlike), { numRuns: 60 });
});

test('A name is a text wherever it stands in the settlement, and nothing else.', () => {
  const names = [
    `"><script>alert('1')</script>`,
    '&quot; &lt; &',
    '</bdi></ol><!--',
    '{name} # <b>',
    'مطعم البيت',
    '$& $1',
  ];
  const paid = [expense('hotel', { amount: 123_456_789_012 })];
  const members = names.map((name, at) => member(`m${at}`, { name, expenses: at === 0 ? paid : [] }));
  const hostile = project({ members });
  expectAlike(hostile, 'en', true);
  expectAlike(hostile, 'de', false);
  const { text } = settlementOf(hostile, 'en', true);
  expect(text.match(/<li/g)).toHaveLength(5);
  expect(text.match(/<p /g)).toHaveLength(6);
  expect(text).not.toMatch(/<script|<b>|<!--/);
});
