import { act, screen } from '@testing-library/react';
import { renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen } from '@/tests/support/sample-projects';

const texts = {
  en: 'This browser stores nothing: unsaved changes are not kept on this device.',
  de: 'Dieser Browser speichert nichts: Ungespeicherte Änderungen bleiben auf diesem Gerät nicht erhalten.',
  es: 'Este navegador no guarda nada: los cambios sin guardar no se conservan en este dispositivo.',
};
const names = { en: 'Project name', de: 'Projektname', es: 'Nombre del proyecto' };

test.each(['en', 'de', 'es'] as const)('the person is told once that nothing is kept (%s)', async (locale) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { indexedDB } = window;
  Object.assign(window, { indexedDB: undefined });
  const { user } = renderProject(annaAndBen(), { locale });
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(screen.queryByText(texts[locale])).not.toBeInTheDocument();
  await user.type(textbox(names[locale]), '!');
  expect(await screen.findByText(texts[locale])).toBeInTheDocument();
  await user.type(textbox(names[locale]), '!');
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(screen.getAllByText(texts[locale])).toHaveLength(1);
  expect(warn).toHaveBeenCalledTimes(1);
  Object.assign(window, { indexedDB });
});
