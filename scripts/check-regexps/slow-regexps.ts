import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';

/**
 * What is wrong with the regular expressions in a source file: those whose time can grow faster than the length of their
 * input, and those that are built at run time, which nothing can check. A line for each.
 */
export function slowRegexpsIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const findings: string[] = [];
  const report = (start: number, text: string) => {
    findings.push(`${file}:${source.slice(0, start).split('\n').length} ${text}`);
  };
  const checkConstruction = ({ callee, start }: { callee: { type: string; name?: unknown }; start: number }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      report(start, 'is built at run time: write a literal');
  };

  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      const { reports } = analyse({ source: pattern, flags });
      for (const { type, exponential, character } of reports) {
        const growth = exponential ? 'exponential' : 'polynomial';
        report(node.start, `/${pattern}/${flags} takes ${growth} time where ${character.pick} repeats (${type})`);
      }
    },
    CallExpression: checkConstruction,
    NewExpression: checkConstruction,
  }).visit(program);
  return findings;
}
