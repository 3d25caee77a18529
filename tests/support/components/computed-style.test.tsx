import { screen } from '@testing-library/react';
import { annaAndBen } from '@/tests/support/sample-projects';
import { askJsdom, getComputedStyle } from './computed-style';
import { button, card, renderProject } from './render-project';

const PROPERTIES = ['display', 'visibility', 'pointer-events', 'animation-name', 'color'];

const told = (style: CSSStyleDeclaration) => [
  ...PROPERTIES.map((property) => style.getPropertyValue(property)),
  style.display,
  style.visibility,
  style.pointerEvents,
  style.animationName,
];

function expectSame(): void {
  const elements = [...document.querySelectorAll('*')];
  expect(elements.map((element) => told(getComputedStyle(element)))).toEqual(
    elements.map((element) => told(askJsdom(element))),
  );
}

test('What is told without the rules is what jsdom tells: of a project, of a dialog and what it hides, of a toast.', async () => {
  const { user } = renderProject(annaAndBen());
  expectSame();
  await user.click(button('Remove “Pizza”'));
  await screen.findByRole('dialog');
  expectSame();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('“Pizza” removed');
  expect(card('Anna')).toBeDefined();
  expectSame();
});

test('It follows every change, of the element and of those around it.', () => {
  document.body.innerHTML = `
    <section><p><b>one</b></p></section><dialog>two</dialog><dialog open>three</dialog><script></script>
    <input type="hidden"><details><summary>four</summary><i>five</i></details><div hidden><u>six</u></div>`;
  expectSame();
  const section = document.querySelector('section')!;
  for (const style of ['visibility: hidden', 'display: none', 'pointer-events: none', 'pointer-events: auto', '']) {
    section.setAttribute('style', style);
    expectSame();
  }
  section.setAttribute('style', 'pointer-events: none; visibility: hidden');
  const paragraph = section.querySelector('p')!;
  for (const value of ['auto', 'none', 'visible', 'hidden', 'inherit', 'initial', 'unset']) {
    paragraph.setAttribute('style', `pointer-events: ${value}; visibility: ${value}`);
    expectSame();
  }
  for (const style of ['animation-name: fade-in', 'animation: 1s fade-in', '']) {
    section.setAttribute('style', style);
    expectSame();
  }
  section.hidden = true;
  for (const dialog of document.querySelectorAll('dialog')) dialog.toggleAttribute('open');
  expectSame();
  document.querySelector('div')?.append(section);
  expectSame();
});
