import type ts from 'typescript';

/** A use of a name whose declaration is deprecated. */
export interface DeprecatedUse {
  readonly start: number;
  readonly name: string;
  /** Absolute path of the file with the declaration. */
  readonly declaredIn: string;
  /** Words of the declaration. */
  readonly advice: string;
  /** The new name, if the declaration says one. */
  readonly to?: string;
  /** Text to put in place of the name; absent if a person has to look at it. */
  readonly text?: string;
}

/** Returns the uses of deprecated names in a file in their order: those whose declaration says "Renamed to" a name have a new text. */
export function deprecatedUses(
  api: typeof ts,
  checker: ts.TypeChecker,
  file: ts.SourceFile,
): readonly DeprecatedUse[] {
  const names: ts.Identifier[] = [];
  const collect = (node: ts.Node): void => {
    if (api.isIdentifier(node)) names.push(node);
    api.forEachChild(node, collect);
  };
  collect(file);
  const taken = new Set(names.map(({ text }) => text));

  return names.flatMap((node) => {
    const key = deprecated(keyOf(node));
    const value = deprecated(meaningOf(node));
    const symbol = key ?? value;
    const declaredIn = symbol?.declarations?.[0]?.getSourceFile().fileName;
    if (symbol?.name !== node.text || declaredIn === undefined || declaredIn === file.fileName)
      return [];
    const advice = adviceOf(symbol) ?? '';
    const to = /^Renamed to `([\w$]+)`/.exec(advice)?.[1];
    const isBoth = key !== undefined && value !== undefined;
    const text = to === undefined || isBoth ? undefined : textFor(node, key !== undefined, to);
    if (text === node.text) return [];
    const use = { start: node.getStart(file), name: node.text, declaredIn, advice };
    return [{ ...use, ...(to !== undefined && { to }), ...(text !== undefined && { text }) }];
  });

  function adviceOf(symbol: ts.Symbol): string | undefined {
    const tag = symbol.getJsDocTags(checker).find(({ name }) => name === 'deprecated');
    return tag && api.displayPartsToString(tag.text);
  }

  /** Returns the declaration that a symbol stands for, if it is deprecated under this name. */
  function deprecated(symbol: ts.Symbol | undefined): ts.Symbol | undefined {
    const isAlias = symbol && symbol.flags & api.SymbolFlags.Alias;
    const declared = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    return declared && adviceOf(declared) !== undefined ? declared : undefined;
  }

  /** Returns the variable, type or field that a name is; in `{ owner }` the variable. */
  function meaningOf(node: ts.Identifier): ts.Symbol | undefined {
    const { parent } = node;
    if (api.isShorthandPropertyAssignment(parent))
      return checker.getShorthandAssignmentValueSymbol(parent);
    return isKey(node) ? undefined : checker.getSymbolAtLocation(node);
  }

  function isKey(node: ts.Identifier): boolean {
    const { parent } = node;
    if (api.isBindingElement(parent)) return (parent.propertyName ?? parent.name) === node;
    return api.isObjectLiteralElement(parent) && parent.name === node;
  }

  /** Returns the option or field that a key of an object or of a pattern names. */
  function keyOf(node: ts.Identifier): ts.Symbol | undefined {
    const { parent } = node;
    if (!isKey(node)) return undefined;
    const whole = parent.parent;
    const type = api.isObjectLiteralExpression(whole)
      ? checker.getContextualType(whole)
      : checker.getTypeAtLocation(whole);
    return type && checker.getPropertyOfType(checker.getNonNullableType(type), node.text);
  }

  /** Returns the text of a renamed use; `undefined` if the new name has another meaning there. */
  function textFor(node: ts.Identifier, isOption: boolean, to: string): string | undefined {
    const { parent, text } = node;
    if (isOption && api.isObjectLiteralExpression(parent.parent)) {
      const keys = parent.parent.properties.map(({ name }) => name?.getText(file));
      if (keys.includes(to)) return undefined;
    }
    if (api.isShorthandPropertyAssignment(parent) && !isOption)
      return `${text}: ${taken.has(to) ? text : to}`;
    if (isOption && (api.isShorthandPropertyAssignment(parent) || isShortElement(parent)))
      return `${to}: ${text}`;
    if (api.isExportSpecifier(parent) && parent.propertyName === undefined)
      return `${to} as ${text}`;
    const isImport = api.isImportSpecifier(parent);
    if (isImport && parent.propertyName === undefined && taken.has(to)) return `${to} as ${text}`;
    const isMember =
      isOption || isImport || api.isExportSpecifier(parent) || isRightOfDot(parent, node);
    return isMember || !taken.has(to) ? to : text;
  }

  function isShortElement(node: ts.Node): boolean {
    return api.isBindingElement(node) && node.propertyName === undefined;
  }

  function isRightOfDot(parent: ts.Node, node: ts.Identifier): boolean {
    if (api.isPropertyAccessExpression(parent)) return parent.name === node;
    if (api.isQualifiedName(parent)) return parent.right === node;
    return api.isImportTypeNode(parent);
  }
}
