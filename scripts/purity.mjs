// What the linter cannot say about core: no Math.random outside a port, and nothing asynchronous
// in the files that hold the rules, because a fold must give the same answer every time.
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const rules =
  /^packages\/core\/src\/([a-z-]+\/(state|next|step|transitions)\.ts|[a-z-]+\/rules\/|limits\/|criteria\/|log\/(?!compress\.ts))/;

function mistake(node, isRule) {
  if (ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random') {
    return 'randomness comes from a port';
  }
  if (!isRule) return;
  if (node.kind === ts.SyntaxKind.AsyncKeyword) return 'a rule is not async';
  if (ts.isAwaitExpression(node)) return 'a rule awaits nothing';
  if (ts.isIdentifier(node) && node.text === 'Promise') return 'a rule makes no promise';
}

const mistakes = [];
const files = globSync('packages/core/src/**/*.ts', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);
for (const file of files.filter((name) => !/\.test(-d)?\.ts$/.test(name))) {
  const source = ts.createSourceFile(
    file,
    readFileSync(`${root}/${file}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const isRule = rules.test(file);
  const visit = (node) => {
    const message = mistake(node, isRule);
    if (message) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      mistakes.push(`${file}:${line + 1}: ${message}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

if (files.length === 0) mistakes.push('packages/core/src: no sources found');
console.log(mistakes.length === 0 ? `${files.length} files are pure` : mistakes.join('\n'));
process.exitCode = mistakes.length === 0 ? 0 : 1;
