// Code in the documents is copied from files that are compiled and run:
//
//   <!-- snippet: examples/first-program/src/main.ts#setup -->
//   ```ts
//   …the lines between `// #region setup` and `// #endregion` …
//   ```
//
// A region of a TypeScript file gets the imports and declarations it needs, so that it compiles as it is printed.
// Without `#region`, the whole file. This checks that each copy is equal; `--write` makes it so.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';
import { preludes } from './snippet-prelude.mjs';

const write = process.argv.includes('--write');

const marker =
  /^<!-- snippet: (?<path>[^#\s]+)(?:#(?<region>\S+))? -->\n+(?<fence>`{3,})(?<language>[^\n]*)\n(?<code>.*?)^\k<fence>$/gms;

function withoutCommonIndent(lines) {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(indent));
}

/** Returns the lines of a region, and its position in the file, counted from 0. */
function findRegion(path, lines, region) {
  const first = lines.findIndex((line) => new RegExp(`#region ${region}(\\s|$)`).test(line));
  if (first === -1) throw new Error(`${path} has no \`#region ${region}\``);
  let depth = 1;
  let last = first + 1;
  for (; last < lines.length; last += 1) {
    if (/#region\b/.test(lines[last])) depth += 1;
    if (/#endregion\b/.test(lines[last])) depth -= 1;
    if (depth === 0) break;
  }
  if (depth > 0) throw new Error(`${path}: \`#region ${region}\` has no \`#endregion\``);
  return { from: first + 1, to: last };
}

function snippet(path, region) {
  const file = join(root, path);
  if (!existsSync(file)) throw new Error(`there is no ${path}`);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const isMarker = (line) => /#(end)?region\b/.test(line);
  if (!region) return `${lines.filter((line) => !isMarker(line)).join('\n')}\n`;

  const { from, to } = findRegion(path, lines, region);
  const inside = lines.slice(from, to).filter((line) => !isMarker(line));
  const code = withoutCommonIndent(inside)
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
  const ahead = path.endsWith('.ts') ? preludeOf(file, from, to) : '';
  return `${ahead === '' ? '' : `${ahead}\n\n`}${code}\n`;
}

const problems = [];
let count = 0;

function synchronise(document) {
  const text = readFileSync(join(root, document), 'utf8');
  const updated = text.replaceAll(marker, (block, path, region, fence, language, code) => {
    count += 1;
    try {
      const wanted = snippet(path, region);
      if (wanted !== code && !write) {
        problems.push(`${document}: the copy of ${path}${region ? `#${region}` : ''} differs`);
      }
      const head = block.slice(0, block.indexOf(fence));
      return `${head}${fence}${language}\n${wanted}${fence}`;
    } catch (error) {
      problems.push(`${document}: ${error.message}`);
      return block;
    }
  });
  const written = text.match(/^<!-- snippet:/gm)?.length ?? 0;
  const read = text.match(marker)?.length ?? 0;
  if (written !== read) {
    problems.push(`${document}: ${written - read} snippet mark(s) without a code block below`);
  }
  if (write && updated !== text) writeFileSync(join(root, document), updated);
  return read;
}

const documents = globSync('{*.md,docs/**/*.md,packages/*/README.md,examples/*/README.md}', {
  cwd: root,
  exclude: (path) => /(^|[\\/])(node_modules|api)([\\/]|$)/.test(path?.name ?? path),
});

const sources = documents.flatMap((document) =>
  [...readFileSync(join(root, document), 'utf8').matchAll(marker)].map(({ groups }) => groups.path),
);
const preludeOf = preludes(root, [
  ...new Set(sources.filter((path) => path.endsWith('.ts')).map((path) => join(root, path))),
]);

const counts = new Map(documents.map((document) => [document, synchronise(document)]));
if (!counts.get('README.md')) {
  problems.push('README.md: its first program must be a snippet of examples/first-program');
}

if (problems.length > 0) {
  console.log(problems.join('\n'));
  if (!write) console.log('`pnpm snippets --write` copies them again.');
  process.exitCode = 1;
} else {
  console.log(`${count} snippets in ${documents.length} documents ${write ? 'written' : 'equal'}`);
}
