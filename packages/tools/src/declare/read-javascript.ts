import nodeModule from 'node:module';
import type { Json } from '@pce/core/contracts';
import { type AnyNode, type ObjectExpression, type Pattern, parse } from 'acorn';
import { full } from 'acorn-walk';
import { leadingSentence } from './leading-sentence.js';
import { type NamedPosition, positionals } from './positionals.js';
import type { ScriptParameter, SourceReading } from './script-interface.js';

/** Libraries that handle `--help` without running the program. */
const helpful =
  /['"](?:commander|yargs|cac|meow|sade|citty|clipanion|@oclif\/core|arg)(?:\/[^'"]*)?['"]/;

export function readJavascript(source: string, isTypescript: boolean): SourceReading {
  let nodes: readonly AnyNode[];
  try {
    const code = isTypescript ? nodeModule.stripTypeScriptTypes(source) : source;
    nodes = nodesOf(code.replace(/^#!.*/, ''));
  } catch (error) {
    return { kind: 'unknown', reason: `its source cannot be read: ${String(error)}` };
  }
  if (helpful.test(source)) return { kind: 'help' };
  const description = leadingSentence(source);
  const config = configOf(nodes);
  if (config === 'unreadable')
    return { kind: 'unknown', reason: 'the options of parseArgs are computed' };
  if (config !== undefined) {
    const places = positionsOf(nodes, isPositionals);
    const named = places.length === 0 ? undefined : positionals(places);
    if (named?.kind === 'unknown') return named;
    const values = named?.kind === 'command-line' ? named.parameters : [];
    return { kind: 'command-line', description, parameters: [...config, ...values] };
  }
  const isModule = nodes.some((node) => node.type === 'Program' && node.body.every(isPassive));
  if (isModule) return { kind: 'unknown', reason: 'it only defines things for other programs' };
  if (nodes.some(isArgv)) return positionals(positionsOf(nodes, isArgv), description);
  if (/\bstdin\b|readFileSync\(\s*(?:0|['"]\/dev\/stdin)/.test(source)) {
    return { kind: 'standard-input', description };
  }
  return { kind: 'command-line', description, parameters: [] };
}

function nodesOf(code: string): readonly AnyNode[] {
  const nodes: AnyNode[] = [];
  const options = { ecmaVersion: 'latest', allowReturnOutsideFunction: true } as const;
  let program: AnyNode;
  try {
    program = parse(code, { ...options, sourceType: 'module' });
  } catch {
    program = parse(code, { ...options, sourceType: 'script' });
  }
  full(program, (node) => nodes.push(node as AnyNode));
  return nodes;
}

/** Returns whether a statement has no effect outside its file. */
function isPassive(node: AnyNode): boolean {
  if (node.type !== 'ExpressionStatement') return node.type.endsWith('Declaration');
  const { expression } = node;
  if (expression.type === 'Literal') return true;
  const target = expression.type === 'AssignmentExpression' ? expression.left : undefined;
  return (
    target?.type === 'MemberExpression' &&
    [nameOf(target), nameOf(target.object)].includes('exports')
  );
}

/** Returns the options passed to `parseArgs({ options })`. */
function configOf(
  nodes: readonly AnyNode[],
): readonly ScriptParameter[] | 'unreadable' | undefined {
  const call = nodes.find(
    (node) => node.type === 'CallExpression' && nameOf(node.callee) === 'parseArgs',
  );
  if (call?.type !== 'CallExpression') return undefined;
  const config = objectOf(call.arguments[0], nodes);
  if (config === undefined) return call.arguments.length === 0 ? [] : 'unreadable';
  const given = propertyOf(config, 'options');
  if (given === undefined) return [];
  const options = objectOf(given, nodes);
  if (options === undefined) return 'unreadable';
  const parameters = options.properties.map((property) => {
    if (property.type !== 'Property' || property.computed) return undefined;
    const option = objectOf(property.value, nodes);
    const name =
      property.key.type === 'Literal' ? String(property.key.value) : nameOf(property.key);
    return option === undefined || name === undefined ? undefined : toParameter(name, option);
  });
  const read = parameters.filter((each) => each !== undefined);
  return read.length < parameters.length
    ? 'unreadable'
    : read.filter(({ name }) => name !== 'help');
}

function toParameter(option: string, config: ObjectExpression): ScriptParameter {
  const value = (name: string): Json | undefined => literalOf(propertyOf(config, name));
  const isSwitch = value('type') === 'boolean';
  const type = isSwitch ? 'boolean' : 'string';
  const fallback = isSwitch ? false : value('default');
  return {
    name: option.replaceAll('-', '_'),
    schema: {
      ...(value('multiple') === true ? { type: 'array', items: { type } } : { type }),
      ...(fallback === undefined ? {} : { default: fallback }),
    },
    isRequired: false,
    place: isSwitch ? `--${option}` : `--${option}=`,
  };
}

/** Returns the variables set from a list by position: `list[0]`, `[a, b] = list`, `list.slice(2)`. */
function positionsOf(
  nodes: readonly AnyNode[],
  isList: (node: AnyNode) => boolean,
): readonly NamedPosition[] {
  const first = isList === isArgv ? 2 : 0;
  return nodes.flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || !node.init) return [];
    const { init, fallback, isNumber } = withFallback(node.init);
    const at = indexOf(init, isList);
    if (at !== undefined && node.id.type === 'Identifier') {
      return [position(node.id.name, at - first + 1, fallback, isNumber)];
    }
    const start = startOf(init, isList);
    if (start === undefined) return [];
    if (node.id.type === 'Identifier') {
      if (isList(init)) return [];
      return [{ ...position(node.id.name, start - first + 1, undefined), isList: true }];
    }
    if (node.id.type !== 'ArrayPattern') return [];
    return node.id.elements.flatMap((element, place) =>
      element === null || start + place < first
        ? []
        : [elementAt(element, start + place - first + 1)],
    );
  });
}

function elementAt(element: Pattern, index: number): NamedPosition {
  if (element.type === 'RestElement') {
    return { ...position(nameOf(element.argument), index, undefined), isList: true };
  }
  return element.type === 'AssignmentPattern'
    ? position(nameOf(element.left), index, element.right)
    : position(nameOf(element), index, undefined);
}

function position(
  name: string | undefined,
  index: number,
  fallback: AnyNode | undefined,
  isNumber = false,
): NamedPosition {
  const literal = literalOf(fallback);
  const value = isNumber && typeof literal === 'string' ? Number(literal) : literal;
  const type = isNumber ? 'number' : 'string';
  return {
    name,
    index,
    schema: { type, ...(typeof value === type && value !== undefined ? { default: value } : {}) },
    isRequired: fallback === undefined,
    isList: false,
  };
}

/** Destructures `Number(value ?? fallback)`, in any order. */
function withFallback(init: AnyNode): {
  readonly init: AnyNode;
  readonly fallback?: AnyNode;
  readonly isNumber?: boolean;
} {
  if (init.type === 'LogicalExpression')
    return { ...withFallback(init.left), fallback: init.right };
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') return { init };
  const [inner] = init.arguments;
  const isNumber = /^(?:Number|parseInt|parseFloat)$/.test(init.callee.name);
  return inner === undefined ? { init } : { ...withFallback(inner), isNumber };
}

function indexOf(node: AnyNode, isList: (node: AnyNode) => boolean): number | undefined {
  if (node.type !== 'MemberExpression' || !isList(node.object)) return undefined;
  const value = literalOf(node.property);
  return typeof value === 'number' ? value : undefined;
}

/** Returns the index at which a list begins in the list of arguments. */
function startOf(node: AnyNode, isList: (node: AnyNode) => boolean): number | undefined {
  if (isList(node)) return 0;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = node.callee;
  const start = literalOf(node.arguments[0]);
  return isList(object) && nameOf(property) === 'slice' && typeof start === 'number'
    ? start
    : undefined;
}

function isArgv(node: AnyNode): boolean {
  return (
    node.type === 'MemberExpression' &&
    nameOf(node.property) === 'argv' &&
    nameOf(node.object) === 'process'
  );
}

function isPositionals(node: AnyNode): boolean {
  return nameOf(node) === 'positionals';
}

function nameOf(node: AnyNode | null | undefined): string | undefined {
  if (node?.type === 'Identifier') return node.name;
  return node?.type === 'MemberExpression' ? nameOf(node.property) : undefined;
}

/** Returns an object literal, directly or through a constant of the file. */
function objectOf(
  node: AnyNode | undefined,
  nodes: readonly AnyNode[],
): ObjectExpression | undefined {
  if (node?.type === 'ObjectExpression') return node;
  if (node?.type !== 'Identifier') return undefined;
  const { name } = node;
  const constant = nodes.find(
    (each) => each.type === 'VariableDeclarator' && nameOf(each.id) === name,
  );
  const init = constant?.type === 'VariableDeclarator' ? constant.init : undefined;
  return init?.type === 'ObjectExpression' ? init : undefined;
}

function propertyOf({ properties }: ObjectExpression, name: string): AnyNode | undefined {
  const found = properties.find(
    (each) =>
      each.type === 'Property' && (nameOf(each.key) === name || literalOf(each.key) === name),
  );
  return found?.type === 'Property' ? found.value : undefined;
}

function literalOf(node: AnyNode | undefined): Json | undefined {
  if (node?.type === 'ArrayExpression') {
    const items = node.elements.map((each) => (each === null ? undefined : literalOf(each)));
    return items.every((each) => each !== undefined) ? items : undefined;
  }
  if (node?.type !== 'Literal') return undefined;
  const { value } = node;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}
