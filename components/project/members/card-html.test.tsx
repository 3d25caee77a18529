import fc from 'fast-check';
import { useState } from 'react';
import { DialogsProvider } from '@/components/project/dialogs';
import { SessionContext, useShown } from '@/components/project/session-context';
import { SettlementProvider, useSettlementStore } from '@/components/project/settlement/settlement';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { idleSession } from '@/tests/support/components/idle-session';
import { htmlWithProviders } from '@/tests/support/components/render-with-providers';
import { expense, member, project } from '@/tests/support/sample-projects';
import { cardHtml } from './card-html';
import { MemberCard } from './member-card';
import { RowLabelsProvider, useRowLabels } from './row-labels';

/** The cards of all members as React renders them, and what is in them as text. */
function Both({ project: { members }, project }: { project: Project }) {
  const [session] = useState(() => idleSession(project));
  const memberIds = members.map(({ id }) => id);
  return (
    <SessionContext value={session}>
      <SettlementProvider>
        <DialogsProvider>
          <RowLabelsProvider>
            {memberIds.map((id) => (
              <div key={id}>
                <MemberCard id={undefined} memberId={id} memberIds={memberIds} />
                <Text memberId={id} />
              </div>
            ))}
          </RowLabelsProvider>
        </DialogsProvider>
      </SettlementProvider>
    </SessionContext>
  );
}

function Text({ memberId }: { memberId: string }) {
  const labels = useRowLabels();
  const settlement = useSettlementStore();
  const { editor, folded } = useShown().getState();
  const card = { memberId, bodyId: 'body', isFolded: folded.has(memberId), editor, labels, settlement };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the test is about.
  return <article data-look="text" dangerouslySetInnerHTML={{ __html: cardHtml(card) }} />;
}

function cardsOf(shown: Project, locale: Locale): Record<'react' | 'text', string[]> {
  const html = htmlWithProviders(<Both project={shown} />, locale);
  const cards = (start: string) =>
    [...html.matchAll(new RegExp(`<article ${start}[^>]*>(.*?)</article>`, 'gs'))].map(([, content = '']) => content);
  // React draws the id that ties the head to what it folds.
  const react = cards('aria-label').map((card) => {
    const [, bodyId = ''] = /aria-controls="([^"]*)"/.exec(card) ?? [];
    return card.replaceAll(`"${bodyId}"`, '"body"');
  });
  return { react, text: cards('data-look') };
}

function expectAlike(shown: Project, locale: Locale): void {
  const { react, text } = cardsOf(shown, locale);
  expect(text).toHaveLength(shown.members.length);
  expect(text).toEqual(react);
}

test('The server writes the card of any member as React would, character by character.', () => {
  fc.assert(fc.property(projectArbitrary, fc.constantFrom<Locale>('en', 'de', 'es'), expectAlike), { numRuns: 60 });
});

test('A name is a text wherever it stands in a card, and nothing else.', () => {
  const names = [
    `"><script>alert('1')</script>`,
    '&quot; &lt; &',
    `' onfocus='alert(1)`,
    '</article></header><!--',
    '{name} # <b>',
    'مطعم البيت',
    '$& $1 $`',
    '-'.repeat(200),
  ];
  const paid = [expense('hotel', { amount: 123_456_789_012 }), expense('back', { amount: 500, isPayment: true })];
  const members = names.map((name, at) => member(`m${at}`, { name, expenses: at === 0 ? paid : [] }));
  const hostile = project({ members });
  expectAlike(hostile, 'en');
  expect(cardsOf(hostile, 'en').text.join('')).not.toMatch(/<script|<b>|<!--(?! -->)|' onfocus|" onfocus/);
});

test('A long list of expenses is marked as one.', () => {
  const many = Array.from({ length: 26 }, (_, at) => expense(`e${at}`, { amount: at }));
  const long = project({ members: [member('m0', { expenses: many }), member('m1', { name: null })] });
  expectAlike(long, 'de');
  expect(cardsOf(long, 'de').text[0]).toContain('expenses-many');
});
