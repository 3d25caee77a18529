import { screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { apiDocument } from '@/lib/contract/openapi/api-document';
import { PROBLEMS } from '@/lib/contract/problem';
import { ApiReference } from './api-reference';

const document = apiDocument('1.2.3');

// It is long, and nothing in it ever changes.
beforeAll(() => {
  globalThis.document.body.innerHTML = renderToStaticMarkup(
    <ApiReference document={document} origin="https://quits.example" />,
  );
});

test('Every call has its summary, its path and a line for a shell.', () => {
  const articles = screen.getAllByRole('article');
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { summary }] of Object.entries(operations)) {
      const article = articles.find((one) => one.querySelector('h3')?.textContent === summary);
      expect(article).toHaveAccessibleName(summary);
      const call = within(article as HTMLElement);
      expect(call.getByText(path)).toBeInTheDocument();
      expect(call.getByText(method.toUpperCase())).toBeInTheDocument();
      expect(call.getByText(/^curl /)).toHaveTextContent(path.replace(/\{.*/, ''));
    }
  }
});

test('Every shape, parameter, header and problem of the document is there.', () => {
  const { schemas, parameters, headers } = document.components;
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(expect.arrayContaining(Object.keys(schemas)));
  const terms = screen.getAllByRole('term').map(({ firstChild }) => firstChild?.textContent);
  const parameterNames = Object.values(parameters).map(({ name }) => name);
  expect(terms).toEqual(expect.arrayContaining([...parameterNames, ...Object.keys(headers), ...Object.keys(PROBLEMS)]));
});

test('The page is English whatever the language of the frame around it.', () => {
  expect(screen.getByRole('main')).toHaveAttribute('lang', 'en');
});

test('A field tells its type.', () => {
  const shape = within(
    screen.getByRole('heading', { level: 3, name: 'ExpenseInput' }).closest('article') as HTMLElement,
  );
  expect(shape.getByText(/^number or null\. Such as 64\.5/)).toBeInTheDocument();
});
