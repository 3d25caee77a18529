import fc from 'fast-check';
import { useState } from 'react';
import { DialogsProvider } from '@/components/project/dialogs';
import { RowLabelsProvider, useRowLabels } from '@/components/project/members/row-labels';
import { SessionContext } from '@/components/project/session-context';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { idleSession } from '@/tests/support/components/idle-session';
import { htmlWithProviders } from '@/tests/support/components/render-with-providers';
import { expense, member, project } from '@/tests/support/sample-projects';
import { ExpenseRow } from './expense-row';
import { rowsHtml } from './rows-html';

/** The rows of all members as React renders them, and as text. */
function Both({ project }: { project: Project }) {
  const [session] = useState(() => idleSession(project));
  return (
    <SessionContext value={session}>
      <DialogsProvider>
        <RowLabelsProvider>
          {project.members.map(({ id }) => (
            <Lists key={id} project={project} memberId={id} editor={session.getState().editor} />
          ))}
        </RowLabelsProvider>
      </DialogsProvider>
    </SessionContext>
  );
}

interface ListsProps {
  project: Project;
  memberId: string;
  editor: Parameters<typeof rowsHtml>[0];
}

function Lists({ project: { members }, memberId, editor }: ListsProps) {
  const labels = useRowLabels();
  const memberIds = members.map(({ id }) => id);
  const expenses = members.find(({ id }) => id === memberId)?.expenses ?? [];
  return (
    <>
      <ul className="react">
        {expenses.map(({ id }) => (
          <ExpenseRow key={id} expenseId={id} memberId={memberId} memberIds={memberIds} />
        ))}
      </ul>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the test is about. */}
      <ul className="text" dangerouslySetInnerHTML={{ __html: rowsHtml(editor, memberId, labels) }} />
    </>
  );
}

function listsOf(shown: Project, locale: Locale): Record<'react' | 'text', string[]> {
  const html = htmlWithProviders(<Both project={shown} />, locale);
  const lists = (look: string) => [...html.matchAll(new RegExp(`<ul class="${look}">(.*?)</ul>`, 'gs'))];
  return { react: lists('react').map(([, rows = '']) => rows), text: lists('text').map(([, rows = '']) => rows) };
}

function expectAlike(shown: Project, locale: Locale): void {
  const { react, text } = listsOf(shown, locale);
  expect(text).toHaveLength(shown.members.length);
  expect(text).toEqual(react);
}

test('The server writes the rows of any project as React would, character by character.', () => {
  fc.assert(fc.property(projectArbitrary, fc.constantFrom<Locale>('en', 'de', 'es'), expectAlike), { numRuns: 60 });
});

test('A name is a text wherever it stands, and nothing else.', () => {
  const names = [
    `"><script>alert('1')</script>`,
    '&quot; &lt; &',
    `' onfocus='alert(1)`,
    '</ul></li><!--',
    '{name} # <b>',
    'مطعم البيت',
    '$& $1 $`',
    '-'.repeat(200),
  ];
  const ids = names.map((_name, at) => `m${at}`);
  const paid = names.flatMap((name, at) => [
    expense(`all${at}`, { name, amount: 123_456_789_012 }),
    expense(`some${at}`, { name, amount: 0, involvedMemberIds: ids.slice(at, at + 1 + (at % 5)) }),
    expense(`uneven${at}`, { name, involvedMemberIds: ids.slice(at), weights: { [`m${at}`]: 2 } }),
    expense(`payment${at}`, { name, isPayment: true, involvedMemberIds: ids.slice(at, at + 1) }),
    expense(`shared${at}`, { name, isPayment: true, involvedMemberIds: ids, weights: { m0: 2 } }),
    expense(`unknown${at}`, { name, isPayment: at % 2 === 0 || undefined, involvedMemberIds: ['nobody'] }),
  ]);
  const members = names.map((name, at) => member(`m${at}`, { name, expenses: at === 0 ? paid : [] }));
  const hostile = project({ members });
  expectAlike(hostile, 'en');
  expect(listsOf(hostile, 'en').text.join('')).not.toMatch(/<script|<b>|<!--|' onfocus|" onfocus/);
});
