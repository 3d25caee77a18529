import compile from 'icu-minify/compile';
import type { Messages } from 'next-intl';

interface Tree {
  readonly [key: string]: string | Tree;
}

/**
 * Messages as they are written, made into what the formatter of this application takes: it has no parser, which is the
 * most of the code that messages need.
 */
export function compileMessages(messages: Messages): Messages {
  return compileTree(messages) as Messages;
}

function compileTree(tree: Tree): unknown {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileTree(value),
  ]);
  return Object.fromEntries(entries);
}
