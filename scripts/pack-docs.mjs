// Puts the documentation into the tarball of @pce/core: `packages/core/docs`, with links that lead to its own pages or to the
// repository, and `llms.txt`. Run before it is packed; fails if a link leads nowhere.
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './setup.mjs';

const repository = 'https://github.com/pce-dev/pce/blob/main/';
const target = join(root, 'packages', 'core', 'docs');

/** Pages about the repository itself. */
const leftOut = /^(benchmarks|history-0\.1|requirements|seeds|api\/.*)\.md$/;

const pages = globSync('**/*.md', { cwd: join(root, 'docs') })
  .map((page) => page.replaceAll('\\', '/'))
  .filter((page) => !leftOut.test(page))
  .sort();
const mistakes = [];

/** Returns a page with each relative link to a packed page as it is, and others to the repository. */
function withLinks(page, text) {
  return text.replaceAll(/\]\((?!https?:|mailto:|#)([^)\s]+)\)/g, (_, link) => {
    const [path, anchor = ''] = link.split(/(?=#)/);
    const inRepository = posix.join('docs', dirname(page), path);
    const place = statSync(join(root, inRepository), { throwIfNoEntry: false });
    if (place === undefined) mistakes.push(`docs/${page}: ${link}`);
    if (pages.includes(posix.relative('docs', inRepository))) return `](${link})`;
    const base = place?.isDirectory() ? repository.replace('/blob/', '/tree/') : repository;
    return `](${base}${inRepository}${anchor})`;
  });
}

/** Returns a line about a page: its title and its first sentence. */
function entryOf(page, text) {
  const prose = text.replace(/^# .*\n/, '').replaceAll(/```.*?```|<!--.*?-->/gs, '');
  const [title = page] = /(?<=^# ).*/.exec(text) ?? [];
  const paragraph = prose.split(/\n\n+/).find((each) => /^[A-Z`]/.test(each.trim())) ?? '';
  const [sentence] = /^.*?[.:](?=\s|$)/s.exec(paragraph.trim()) ?? [''];
  const words = sentence.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\s+/g, ' ');
  return `- [${title}](${page})${words === '' ? '' : `: ${words.replace(/:$/, '.')}`}`;
}

rmSync(target, { recursive: true, force: true });
const entries = pages.map((page) => {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  mkdirSync(dirname(join(target, page)), { recursive: true });
  writeFileSync(join(target, page), withLinks(page, text));
  return entryOf(page, text);
});
const about =
  'An SDK for software in which a model does real work and may not be trusted blindly: durable turns, approvals, limits, evidence.';
writeFileSync(
  join(target, 'llms.txt'),
  `# PCE\n\n> ${about}\n\n## Docs\n\n${entries.join('\n')}\n`,
);

// The output of `pnpm pack --json` is a document: nothing else may be in it.
if (mistakes.length > 0) console.error(mistakes.join('\n'));
process.exitCode = mistakes.length === 0 ? 0 : 1;
