// Checks that comments and titles of tests use plain English instead of the words that our readers stumbled over.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Each with the words to use instead. */
const instead = [
  [/\btold\b/i, 'reported, sent, asked or shown'],
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'the person, process or caller who'],
  [/\bnobody\b(?!`)/i, 'no one, no agent or not'],
  [/\b(goes|went) on\b/i, 'continues or resumes'],
  [/[,;:(] where (it|they|there|none|nothing) /i, 'if'],
  [/\bas it stands\b/i, 'current or unchanged'],
];

const files = globSync(
  '{packages,role-parts,script-parts,confined-files,network-parts,process-group,simulation,test-support,scripts,bench,examples,tests}/**/*.{ts,tsx,mjs}',
  {
    cwd: root,
    exclude: (path) =>
      /(^|[\\/])(node_modules|dist|(__)?fixtures(__)?|.*generated.*)([\\/]|$)/.test(
        path?.name ?? path,
      ),
  },
);

/** Returns the comment or the title of a test in a line; `undefined` if it has neither. */
function proseOf(line) {
  const comment = /^\s*(?:\/\*\*?|\*|\/\/)\s?(.*)$/.exec(line) ?? /\s\/\/ (.*)$/.exec(line);
  return (comment ?? /\b(?:it|describe|test)(?:\.\w+)*\(\s*['"`](.*)/.exec(line))?.[1];
}

const mistakes = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const prose = proseOf(line);
      const [words, better] =
        instead.find(([each]) => prose !== undefined && each.test(prose)) ?? [];
      if (words === undefined) return [];
      return [`${file}:${index + 1}: "${words.exec(prose)[0].trim()}": say ${better}`];
    }),
);
console.log(mistakes.length === 0 ? `${files.length} files` : mistakes.join('\n'));
process.exitCode = mistakes.length === 0 && files.length > 0 ? 0 : 1;
