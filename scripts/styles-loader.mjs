import tailwind from '@tailwindcss/postcss';
import postcss from 'postcss';

/**
 * Compiles the style sheet to a text that stands in a page. For the browser's own code the text is empty: the page has it
 * already. Turbopack calls this with the context of a webpack loader (next.config.ts).
 */
export default async function compileStyles(source) {
  if (this.getOptions().isForBrowser) return '';
  const { css, messages } = await postcss([tailwind({ optimize: { minify: true } })]).process(source, {
    from: this.resourcePath,
    to: this.resourcePath,
  });
  for (const { type, file } of messages) if (type === 'dependency') this.addDependency(file);
  return css;
}
