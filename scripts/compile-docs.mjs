// Compiles every TypeScript block of the documents alone, as printed, as a reader would copy it. `npm test -- blocks`
// runs this; deliberate fragments are marked `text`.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePaths } from './declarations.mjs';
import { root, run, temporaryFolder, tsc } from './setup.mjs';

const documents = globSync(
  '{README.md,docs/**/*.md,packages/*/{README,AGENTS}.md,examples/*/README.md}',
  {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|api)([\\/]|$)/.test(path?.name ?? path),
  },
).sort();

/** Returns the blocks of a document, each with the number of its first line. */
function blocksOf(document) {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^```ts\n(?<code>.*?)^```/gms)].map((match) => ({
    document,
    line: text.slice(0, match.index).split('\n').length + 1,
    code: match.groups.code,
  }));
}

/** Returns the folder in which a workspace package has a third-party package that a block imports. */
function folderOf(name) {
  const [found] = globSync(`{,packages/*/,examples/*/,tests/,bench/}node_modules/${name}`, {
    cwd: root,
  });
  if (found === undefined) throw new Error(`no package of the workspace depends on ${name}`);
  return join(root, found);
}

function thirdParties(blocks) {
  const specifiers = blocks.flatMap(({ code }) =>
    [...code.matchAll(/(?:from|import)\s+['"](?<name>[^'".][^'"]*)['"]/g)].map(
      ({ groups }) => groups.name,
    ),
  );
  return [...new Set(specifiers)].filter((name) => !/^(node:|@pce\/)/.test(name));
}

/** Returns the compiler's errors. */
function compile() {
  return run('node', [...tsc, '-p', folder], { cwd: folder }).then(
    () => '',
    (error) => error.output,
  );
}

const folder = temporaryFolder('docs');
const blocks = documents.flatMap(blocksOf);
blocks.forEach(({ code }, index) => {
  writeFileSync(join(folder, `block-${index}.ts`), `${code}\nexport {};\n`);
});
const base = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));
const others = thirdParties(blocks).map((name) => [name, [folderOf(name)]]);
const compilerOptions = {
  ...base.compilerOptions,
  noEmit: true,
  allowImportingTsExtensions: true, // sources that Node runs without a build
  lib: ['ESNext', 'DOM', 'DOM.Iterable'],
  typeRoots: [join(root, 'node_modules', '@types')],
  paths: { ...packagePaths(), ...Object.fromEntries(others) },
};
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions, include: ['block-*.ts'] }),
);
let failed = await compile();
// The compiler skips type checks while any file has syntax errors.
const broken = [...failed.matchAll(/^(?<file>block-\d+\.ts)\(.*error TS1\d{3}:/gm)];
if (broken.length > 0) {
  for (const { groups } of broken) rmSync(join(folder, groups.file), { force: true });
  failed += await compile();
}
const messages = failed
  .split('\n')
  .filter((line) => /^block-\d+\.ts/.test(line))
  .map((line) =>
    line.replace(/^block-(\d+)\.ts\((\d+),\d+\)/, (_, index, inBlock) => {
      const { document, line: first } = blocks[Number(index)];
      return `${document}:${first + Number(inBlock) - 1}`;
    }),
  );
if (failed !== '' && messages.length === 0) messages.push(failed);
console.log(
  messages.length === 0 ? `${blocks.length} blocks compile as printed` : messages.join('\n'),
);
process.exitCode = messages.length === 0 ? 0 : 1;
