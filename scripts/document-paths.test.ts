import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..');

const markdownIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name));

/** A path of the repository, without a pattern or a placeholder. */
const PATH = /`((?:app|bench|components|docs|lib|messages|prisma|public|scripts|tests)\/[^`\s*{}<>$:#?]+)`/g;

/** What a build or a run makes. */
const GENERATED = /^bench\/results\/|generated\//;

test.each(['README.md', 'SECURITY.md', ...['docs', 'docs/decisions', 'lib/workarounds'].flatMap(markdownIn)])(
  '%s names files that exist.',
  (file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    if (/superseded .*The files that it names are gone\./.test(text)) return;
    const named = [...text.matchAll(PATH)].map(([, named = '']) => named).filter((named) => !GENERATED.test(named));
    expect(named.filter((named) => !existsSync(path.join(ROOT, named)))).toEqual([]);
  },
);
