// Checks that the rules of core, the executions, the tracker and the loop are pure: the folders `rules/`, and every file that they
// load, have nothing asynchronous, no clock, no randomness, nothing of the host and no state between calls, because a
// fold must be deterministic.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { root } from './setup.mjs';

const core = 'packages/core/src';

/** Files that may query the host, and why a fold remains pure. */
const mayAskHost = {
  [`${core}/text/sha256.ts`]: 'the host’s SHA-256 and the portable one give the same digits',
};

const hostNames = new Set([
  'Date',
  'Intl',
  'crypto',
  'performance',
  'process',
  'globalThis',
  'global',
  'self',
  'window',
  'navigator',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'require',
  'module',
  'Deno',
  'Bun',
  'WeakRef',
  'FinalizationRegistry',
]);

/** Methods whose result depends on the machine's language. */
const localeMethod = /^(toLocale|localeCompare$)/;

/** Methods that change their object. */
const mutators = new Set([
  'set',
  'add',
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'delete',
  'clear',
  'fill',
  'copyWithin',
]);

/** Returns whether an identifier is a value that the file does not define itself, and not the name of a property or type. */
function isFreeValue(node, defined) {
  const { parent } = node;
  if (defined.has(node.text)) return false;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isBindingElement(parent) && parent.propertyName === node) return false;
  if (ts.isTypeReferenceNode(parent) || ts.isPropertySignature(parent)) return false;
  if (ts.isQualifiedName(parent) || ts.isMethodSignature(parent)) return false;
  return true;
}

/** Returns the root name of `a.b[c].d`. */
function rootName(node) {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    return rootName(node.expression);
  }
  return ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)
    ? rootName(node.expression)
    : undefined;
}

const isAssignment = (node) =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
  node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;

const isStep = (node) =>
  (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
  [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator);

/** Returns the name of the variable that a node changes, if any. */
function changed(node) {
  if (isAssignment(node)) return rootName(node.left);
  if (isStep(node)) return rootName(node.operand);
  if (ts.isDeleteExpression(node)) return rootName(node.expression);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return mutators.has(node.expression.name.text)
      ? rootName(node.expression.expression)
      : undefined;
  }
}

function mistake(node, file, { defined, ofModule, ofFunctions }) {
  if (node.kind === ts.SyntaxKind.AsyncKeyword) return 'a rule is not async';
  if (ts.isAwaitExpression(node) || node.awaitModifier) return 'a rule awaits nothing';
  if (node.kind === ts.SyntaxKind.ImportKeyword && ts.isCallExpression(node.parent)) {
    return 'a rule loads nothing';
  }
  if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword)
    return 'a rule asks nothing of its module';
  if (ts.isIdentifier(node)) {
    if (node.text === 'Promise') return 'a rule makes no promise';
    if (hostNames.has(node.text) && isFreeValue(node, defined) && !mayAskHost[file]) {
      return `a rule asks nothing of the host: ${node.text}`;
    }
    if (node.text === 'Math' && isFreeValue(node, defined)) {
      const { parent } = node;
      const isPlain = ts.isPropertyAccessExpression(parent) && parent.expression === node;
      if (!isPlain || parent.name.text === 'random') return 'randomness comes from a port';
    }
    if (localeMethod.test(node.text)) return `depends on the machine's language: ${node.text}`;
  }
  if (ts.isStringLiteral(node) && localeMethod.test(node.text)) return 'depends on the language';
  const name = changed(node);
  if (name && ofModule.has(name) && !ofFunctions.has(name)) {
    return `a rule keeps nothing between calls: ${name}`;
  }
  if (ts.isVariableStatement(node) && node.parent === node.getSourceFile()) {
    if (!(node.declarationList.flags & ts.NodeFlags.Const))
      return 'a rule keeps nothing between calls';
  }
  if (ts.isPropertyDeclaration(node) && isStatic(node) && !isReadonly(node)) {
    return 'a rule keeps nothing between calls';
  }
}

const has = (kind) => (node) => node.modifiers?.some((one) => one.kind === kind) ?? false;
const isStatic = has(ts.SyntaxKind.StaticKeyword);
const isReadonly = has(ts.SyntaxKind.ReadonlyKeyword);

function parse(file) {
  const text = readFileSync(join(root, file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** Returns the names that a file defines: at top level, and in its functions. */
function namesOf(source) {
  const ofModule = new Set();
  const ofFunctions = new Set();
  const add = (node, name) => {
    let up = node.parent;
    while (up && !ts.isFunctionLike(up) && !ts.isBlock(up)) up = up.parent;
    (up ? ofFunctions : ofModule).add(name.text);
  };
  const visit = (node) => {
    const isNamed =
      ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (isNamed && ts.isIdentifier(node.name)) add(node, node.name);
    if (ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node)) {
      if (node.name) ofModule.add(node.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const functions = source.statements.flatMap((one) =>
    (ts.isFunctionDeclaration(one) || ts.isClassDeclaration(one)) && one.name
      ? [one.name.text]
      : [],
  );
  return { ofModule, ofFunctions, defined: new Set([...ofModule, ...ofFunctions, ...functions]) };
}

/** Returns the files of the package that a file loads by imports of values. */
function loadedBy(source) {
  return source.statements.flatMap((statement) => {
    const { moduleSpecifier, importClause, isTypeOnly } = statement;
    if (!moduleSpecifier?.text.startsWith('.') || isTypeOnly) return [];
    const named = importClause?.namedBindings?.elements;
    const isOfTypes =
      importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
      (named?.length > 0 && !importClause.name && named.every((one) => one.isTypeOnly));
    if (isOfTypes) return [];
    const path = normalize(join(dirname(source.fileName), moduleSpecifier.text));
    return [path.replaceAll('\\', '/').replace(/\.js$/, '.ts')];
  });
}

const isTest = (file) => /\.test(-d)?\.ts$/.test(file);
const folders = [core, 'packages/executions/src', 'packages/tracker/src', 'packages/handoff/src'];
const open = globSync(
  folders.map((folder) => `${folder}/**/rules/**/*.ts`),
  { cwd: root },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !isTest(file));
const sources = new Map();
for (let file = open.pop(); file !== undefined; file = open.pop()) {
  if (sources.has(file) || !existsSync(join(root, file))) continue;
  const source = parse(file);
  sources.set(file, source);
  open.push(...loadedBy(source));
}

const mistakes = [];
for (const [file, source] of sources) {
  const names = namesOf(source);
  const visit = (node) => {
    const message = mistake(node, file, names);
    if (message) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      mistakes.push(`${file}:${line + 1}: ${message}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

if (sources.size === 0) mistakes.push(`${core}/**/rules: no sources found`);
console.log(mistakes.length === 0 ? `${sources.size} files are pure` : mistakes.join('\n'));
process.exitCode = mistakes.length === 0 ? 0 : 1;
