// Puts the documentation into the tarball of @pce/core: `packages/core/docs`, with links that lead to its own pages or to the
// repository, and `llms.txt`. Run before it is packed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { about, entryOf, pages, repository, withLinks } from './pages.mjs';
import { root } from './setup.mjs';

const target = join(root, 'packages', 'core', 'docs');

/** Pages for readers of the packages: none about the repository itself. */
const packed = pages
  .filter(
    ({ file }) => file.startsWith('docs/') && !/\/(api|benchmarks|requirements|seeds)/.test(file),
  )
  .sort((a, b) => (a.file < b.file ? -1 : 1));
const pathOf = ({ file }) => file.replace(/^docs\//, '');

rmSync(target, { recursive: true, force: true });
for (const page of packed) {
  const text = withLinks(page, (to) =>
    packed.includes(to)
      ? posix.relative(posix.dirname(page.file), to.file)
      : `${repository}/blob/main/${to.file}`,
  );
  mkdirSync(dirname(join(target, pathOf(page))), { recursive: true });
  writeFileSync(join(target, pathOf(page)), `# ${page.title}\n\n${text}`);
}
const entries = packed.map((page) => entryOf(page, pathOf(page)));
writeFileSync(
  join(target, 'llms.txt'),
  `# PCE\n\n> ${about}\n\n## Docs\n\n${entries.join('\n')}\n`,
);
