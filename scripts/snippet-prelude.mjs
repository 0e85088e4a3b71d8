// Returns the lines that a region of a source file needs before it to compile alone: its imports from packages, and a
// `declare` for each value defined outside of it. Returns nothing if the type of such a value cannot be written: then
// the region must be cut otherwise, and `compile-docs.mjs` reports it.
import { join } from 'node:path';
import ts from 'typescript';

const maxWidth = 100;

/** Longer types are not written out: the value's own declaration is copied. */
const maxTypeLength = 200;

const typeFlags =
  ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope;

/** Reads the sources once; returns a function that gives the prelude of a region's lines, counted from 0. */
export function preludes(root, files) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files },
    ts.sys,
    root,
  );
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const entries = entryPoints(root);

  /** Returns the package that exports a symbol, as a reader would import it. */
  const packageOf = (symbol) => {
    for (const [name, file] of entries) {
      const module = program.getSourceFile(file);
      const exported =
        module && checker.tryGetMemberInModuleExports(symbol.name, moduleSymbol(module));
      if (exported && resolved(exported) === symbol) return name;
    }
    const [declaration] = symbol.declarations ?? [];
    const ambient = declaration && ts.findAncestor(declaration, ts.isModuleDeclaration);
    if (ambient && ts.isStringLiteral(ambient.name)) return ambient.name.text;
    return thirdPartyOf(symbol, declaration?.getSourceFile().fileName ?? '');
  };
  /** Returns the name of the npm package whose main entry exports a symbol declared in it. */
  const thirdPartyOf = (symbol, file) => {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
    const main = name && mains.get(name);
    return main && checker.tryGetMemberInModuleExports(symbol.name, main) ? name : undefined;
  };
  const mains = new Map(
    program
      .getSourceFiles()
      .filter(({ fileName }) => files.includes(fileName))
      .flatMap((source) =>
        source.statements
          .filter(ts.isImportDeclaration)
          .map(({ moduleSpecifier }) => [
            moduleSpecifier.text,
            checker.getSymbolAtLocation(moduleSpecifier),
          ]),
      ),
  );
  const moduleSymbol = (source) => checker.getSymbolAtLocation(source);
  const resolved = (symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  return (file, from, to) => {
    const source = program.getSourceFile(file);
    const start = source.getPositionOfLineAndCharacter(from, 0);
    const end = source.getLineStarts()[to] ?? source.end;
    const imports = new Map();
    const declared = new Map();
    let isComplete = true;

    /** Copied declarations. */
    const copied = [];
    const isPrinted = (node) =>
      (node.getSourceFile() === source && isInside(node)) ||
      copied.some((each) => ts.findAncestor(node, (ancestor) => ancestor === each));
    const isInside = (node) => node.getStart(source) >= start && node.end <= end;
    const addImport = (specifier, clause) => {
      imports.set(specifier, new Set([...(imports.get(specifier) ?? []), clause]));
    };

    /** Copies a declaration of the repository, and its dependencies. */
    const inline = (name, node) => {
      if (declared.has(name)) return;
      declared.set(name, ''); // it may refer to itself
      copied.push(node);
      const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
      const text = statement.getText().replace(/^export /, '');
      visitAll(node);
      declared.delete(name);
      declared.set(name, text);
    };

    /** Imports a type by its name, or copies it if no package exports it. Returns whether one of them succeeded. */
    const addType = (symbol) => {
      const [declaration] = symbol.declarations ?? [];
      if (declaration === undefined || isGlobal(declaration, program)) return true;
      const name = packageOf(symbol);
      if (name !== undefined) {
        addImport(name, `type ${symbol.name}`);
        return true;
      }
      if (!isOwn(declaration)) return false;
      inline(symbol.name, declaration);
      return true;
    };

    /** Imports or copies every type named in a type; returns whether that succeeded. */
    const addTypes = (node) => {
      let isKnown = true;
      const visit = (part) => {
        const named = ts.isTypeReferenceNode(part) ? part.typeName : undefined;
        const symbol = named && (ts.isIdentifier(named) ? named : named.right).symbol;
        if (symbol && !(symbol.flags & ts.SymbolFlags.TypeParameter)) {
          isKnown = addType(resolved(symbol)) && isKnown;
        }
        ts.forEachChild(part, visit);
      };
      visit(node);
      return isKnown;
    };

    const declare = (name, symbol, text) => {
      const { valueDeclaration } = symbol;
      const isLet =
        valueDeclaration && ts.getCombinedNodeFlags(valueDeclaration) & ts.NodeFlags.Let;
      declared.set(name, `declare ${isLet ? 'let' : 'const'} ${name}: ${text};`);
    };

    const declareValue = (name, symbol, location) => {
      if (declared.has(name)) return;
      const annotation = symbol.valueDeclaration?.type;
      if (annotation && ts.isVariableDeclaration(symbol.valueDeclaration)) {
        declare(name, symbol, annotation.getText());
        visitAll(annotation);
        return;
      }
      const type = checker.getTypeOfSymbolAtLocation(symbol, location);
      const node = checker.typeToTypeNode(
        checker.getBaseTypeOfLiteralType(type),
        source,
        typeFlags,
      );
      const before = [imports, declared].map((map) => [...map]);
      if (addTypes(node)) {
        const text = ts
          .createPrinter({ removeComments: true })
          .printNode(ts.EmitHint.Unspecified, node, source)
          .replaceAll(/import\("[^"]*"\)\./g, '')
          .replaceAll(/\bany\b/g, 'unknown')
          .replaceAll(/\s+/g, ' ');
        if (text.length <= maxTypeLength) {
          declare(name, symbol, text);
          return;
        }
      }
      // The parts of the type are not needed after all.
      [imports, declared].forEach((map, index) => {
        map.clear();
        for (const [key, value] of before[index]) map.set(key, value);
      });
      const [declaration] = symbol.declarations;
      if (isOwn(declaration) && isTopLevel(declaration)) inline(name, declaration);
      else isComplete = false;
    };

    const note = (identifier) => {
      const isShorthand =
        ts.isShorthandPropertyAssignment(identifier.parent) &&
        identifier.parent.name === identifier;
      const symbol = isShorthand
        ? checker.getShorthandAssignmentValueSymbol(identifier.parent)
        : checker.getSymbolAtLocation(identifier);
      const [declaration] = symbol?.declarations ?? [];
      if (declaration === undefined || isPrinted(declaration) || isGlobal(declaration, program))
        return;
      if (!isFreeName(identifier)) return;
      const target = resolved(symbol);
      const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
      const specifier = statement?.moduleSpecifier.text;
      if (specifier !== undefined && !specifier.startsWith('.')) {
        addImport(specifier, clauseOf(declaration));
      } else if (specifier !== undefined && packageOf(target) !== undefined) {
        const isValue = (target.flags & ts.SymbolFlags.Value) !== 0;
        addImport(packageOf(target), isValue ? identifier.text : `type ${identifier.text}`);
      } else if (target.flags & ts.SymbolFlags.Value) {
        declareValue(identifier.text, specifier === undefined ? symbol : target, identifier);
      } else if (!addType(target)) {
        isComplete = false;
      }
    };
    const visitAll = (node) => {
      if (ts.isIdentifier(node)) note(node);
      ts.forEachChild(node, visitAll);
    };
    const visitRegion = (node) => {
      if (node.end <= start || node.getStart(source) >= end) return;
      if (ts.isImportDeclaration(node)) return;
      if (ts.isIdentifier(node) && isInside(node)) note(node);
      ts.forEachChild(node, visitRegion);
    };
    visitRegion(source);

    if (!isComplete) return '';
    const lines = [...imports]
      .sort(([a], [b]) => order(a, b))
      .map(([name, clauses]) => importLine(name, [...clauses]));
    return [lines, [...declared.values()]]
      .filter((part) => part.length > 0)
      .map((part) => part.join('\n'))
      .join('\n\n');
  };
}

/** Returns whether a name is looked up in scope: not a property, a key or a label. */
function isFreeName(identifier) {
  const { parent } = identifier;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === identifier;
  if (ts.isQualifiedName(parent)) return parent.left === identifier;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent))
    return parent.name !== identifier;
  if (ts.isBindingElement(parent))
    return parent.propertyName !== identifier && parent.name !== identifier;
  return true;
}

function isGlobal(declaration, program) {
  const source = declaration.getSourceFile();
  if (program.isSourceFileDefaultLibrary(source)) return true;
  const ambient = ts.findAncestor(declaration, ts.isModuleDeclaration);
  return (
    source.fileName.includes('/@types/node/') &&
    (ambient === undefined || !ts.isStringLiteral(ambient.name))
  );
}

/** Returns whether a declaration belongs to this repository's sources. */
function isOwn(declaration) {
  return !declaration.getSourceFile().isDeclarationFile;
}

function isTopLevel(declaration) {
  const { parent } = declaration;
  return ts.isSourceFile(ts.isVariableDeclaration(declaration) ? parent.parent.parent : parent);
}

function clauseOf(declaration) {
  if (ts.isNamespaceImport(declaration)) return `* as ${declaration.name.text}`;
  if (ts.isImportClause(declaration)) return `default ${declaration.name.text}`;
  const isType = declaration.isTypeOnly || declaration.parent.parent.isTypeOnly;
  const renamed = declaration.propertyName ? `${declaration.propertyName.text} as ` : '';
  return `${isType ? 'type ' : ''}${renamed}${declaration.name.text}`;
}

function importLine(specifier, clauses) {
  const [single] = clauses;
  if (single.startsWith('* as ')) return `import ${single} from '${specifier}';`;
  if (single.startsWith('default ')) return `import ${single.slice(8)} from '${specifier}';`;
  const bare = (clause) => clause.replace(/^type /, '');
  const values = new Set(clauses.filter((clause) => !clause.startsWith('type ')));
  const names = clauses.filter(
    (clause) => !clause.startsWith('type ') || !values.has(bare(clause)),
  );
  names.sort((a, b) => order(bare(a), bare(b)));
  const allTypes = names.every((name) => name.startsWith('type '));
  const list = allTypes ? names.map(bare) : names;
  const keyword = allTypes ? 'import type' : 'import';
  const line = `${keyword} { ${list.join(', ')} } from '${specifier}';`;
  if (line.length <= maxWidth) return line;
  return `${keyword} {\n${list.map((name) => `  ${name},`).join('\n')}\n} from '${specifier}';`;
}

const order = (a, b) => (a < b ? -1 : Number(a > b));

/** Returns published entry points with their source files, main entries first: `dist/x.js` is built from `src/x.ts`. */
function entryPoints(root) {
  const points = ts.sys.getDirectories(join(root, 'packages')).flatMap((folder) => {
    const { name, exports = {} } = readPackage(join(root, 'packages', folder));
    return Object.entries(exports).flatMap(([subpath, { import: { default: built } = {} }]) => {
      if (built === undefined) return [];
      const source = built.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts');
      return [[`${name}${subpath.slice(1)}`, join(root, 'packages', folder, source)]];
    });
  });
  return points.toSorted(([one], [other]) => one.split('/').length - other.split('/').length);
}

const readPackage = (folder) => JSON.parse(ts.sys.readFile(join(folder, 'package.json')) ?? '{}');
