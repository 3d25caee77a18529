import { renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen } from '@/tests/support/sample-projects';

describe('the name of a project', () => {
  test('is a text of one line that may wrap: Enter breaks no line, and a pasted break is a space', async () => {
    const { user } = renderProject(annaAndBen());
    const name = textbox('Project name');
    await user.clear(name);
    await user.type(name, 'Winter{Enter} trip');
    await user.paste('\nwith all');
    expect(name).toHaveValue('Winter trip with all');
    expect(name.tagName).toBe('TEXTAREA');
  });

  test('keeps the caret where a break was pasted', async () => {
    const { user } = renderProject(annaAndBen());
    const name = textbox('Project name');
    await user.click(name);
    name.setSelectionRange(6, 7);
    await user.paste('\n');
    expect(name).toHaveValue('Summer trip');
    expect(name.selectionStart).toBe(7);
  });

  test('takes up to 200 characters', () => {
    renderProject(annaAndBen());
    expect(textbox('Project name')).toHaveAttribute('maxlength', '200');
  });
});
