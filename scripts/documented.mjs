// Checks that every exported name of a package has a comment, that no comment begins with "What", and that no source
// imports a deprecated name.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { packages, root } from './setup.mjs';

/**
 * Returns the sources of the published entry points: `src/index.ts`, `src/<folder>/index.ts` and `src/<name>.ts` by the
 * export map.
 */
function entryPoints({ folder }) {
  const { exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.keys(exports)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => name.slice(2))
    .flatMap((name) =>
      globSync(`src/${name === '' ? 'index' : `${name}{,/index}`}.ts`, { cwd: folder }),
    )
    .map((file) => join(folder, file));
}

const files = packages().flatMap(entryPoints);
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
const program = ts.createProgram(files, options);
const checker = program.getTypeChecker();

const place = (node) => {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${relative(root, source.fileName)}:${line + 1}`;
};

const isDocumented = (symbol) => symbol.getDocumentationComment(checker).length > 0;

/** Returns whether `export * as Name` has a comment. */
const isDocumentedNamespace = ({ declarations: [declaration] = [] }) =>
  declaration !== undefined &&
  ts.isNamespaceExport(declaration) &&
  ts.getJSDocCommentsAndTags(declaration.parent).length > 0;

const mistakes = new Set();
const exported = new Set();
for (const file of files) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file));
  for (const each of module === undefined ? [] : checker.getExportsOfModule(module)) {
    const symbol = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each;
    const [declaration] = symbol.declarations ?? [];
    if (declaration === undefined || declaration.getSourceFile().isDeclarationFile) continue;
    if (!file.endsWith('/internal.ts')) exported.add(symbol);
    if (!isDocumented(symbol) && !isDocumentedNamespace(each)) {
      mistakes.add(`${place(declaration)}: ${symbol.name} is exported without a comment`);
    }
  }
}

const isDeprecated = (symbol) =>
  symbol.getJsDocTags(checker).some(({ name }) => name === 'deprecated');
const oldNames = new Set([...exported].filter(isDeprecated).map(({ name }) => name));
const ownImport = /^import (?:type )?\{([^}]*)\} from '(?:@pce\/|\.)/gm;

const places = '{packages/*/{src,page,templates},examples,bench,simulation,tests,*-parts}';
for (const file of globSync(`${places}/**/*.{ts,tsx}`, {
  cwd: root,
  exclude: ['**/node_modules'],
})) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, names] of file.includes('.test.') ? [] : text.matchAll(ownImport)) {
    const old = names.match(/\w+/g)?.filter((name) => oldNames.has(name)) ?? [];
    for (const name of old) mistakes.add(`${file}: ${name} is imported, which is deprecated`);
  }
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    if (
      /(\/\*\*|\/\/) What\b/.test(line) ||
      (/^\s*\/\*\*$/.test(lines[index - 1] ?? '') && /^\s*\* What\b/.test(line))
    ) {
      mistakes.add(`${file}:${index + 1}: a comment begins with "What": name the thing`);
    }
  });
}

const documented = exported.size - [...mistakes].filter((each) => each.includes('exported')).length;
console.log(
  mistakes.size === 0
    ? `${documented} exports are documented`
    : `${[...mistakes].join('\n')}\n${documented} of ${exported.size} exports are documented; ${mistakes.size} mistakes`,
);
process.exitCode = mistakes.size === 0 ? 0 : 1;
