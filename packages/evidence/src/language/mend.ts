import type { Workspace } from '../data/workspace.js';
import { Evaluation } from './evaluation.js';
import { type ExpressionError, toExpressionError } from './expression-error.js';
import { parse } from './parse.js';
import { tokensIn } from './tokens-in.js';

/** Repairs that are tried. */
const maxRepairs = 16;
/** Steps of each. */
const maxSteps = 100_000;

/** Other names of the functions, as writers know them from elsewhere. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ sum: 'total add summe somme', avg: 'average mean durchschnitt moyenne' },
  ...{ count: 'len length size anzahl nombre', distinct: 'unique uniq', none: 'no empty' },
  ...{ min: 'minimum smallest lowest least', max: 'maximum largest highest greatest' },
  ...{
    all: 'every each',
    top: 'most',
    days: 'datediff days_between',
    minutes: 'mins minutes_between',
  },
  ...{ rising: 'increasing ascending', falling: 'decreasing descending' },
};

/**
 * Mends an expression that does not evaluate by one step: the case, underscores or plural of a name; a level in or out;
 * another result; another name of a function; quotes. No value is looked at. `undefined` where no repair evaluates, or
 * several do.
 */
export function mend(
  written: string,
  error: ExpressionError,
  workspace: Workspace,
): Evaluated | undefined {
  const renamed = withNames(written, error, workspace);
  if (renamed !== undefined) return renamed;
  const found = [];
  for (const expression of new Set(repairsOf(written, error, workspace).slice(0, maxRepairs))) {
    try {
      found.push(evaluated(expression, workspace));
    } catch (failure) {
      if (workspace.isExhausted) throw failure;
    }
  }
  return found.length === 1 ? found[0] : undefined;
}

/** An expression with its evaluation. */
interface Evaluated {
  readonly expression: string;
  readonly evaluation: Evaluation;
}

/** @throws ExpressionError where the expression has no value */
function evaluated(expression: string, workspace: Workspace): Evaluated {
  const node = parse(expression, workspace.isName);
  return {
    expression,
    evaluation: workspace.within(maxSteps, () => new Evaluation(node, workspace)),
  };
}

/** Names of one expression that may be mended. */
const maxNames = 4;

/** Writes each name that is not there as the only one that is alike. */
function withNames(
  written: string,
  error: ExpressionError,
  workspace: Workspace,
): Evaluated | undefined {
  let expression = written;
  let failure = error;
  for (let round = 0; round < maxNames; round++) {
    const { missing, fault } = failure;
    if (missing === undefined || fault === 'syntax') return undefined;
    const { name, start, end, known } = missing;
    const [only, ...others] = new Set(known.filter((each) => isAlike(each, name)));
    if (only === undefined || others.length > 0) return undefined;
    expression = expression.slice(0, start) + writtenName(only) + expression.slice(end);
    try {
      return evaluated(expression, workspace);
    } catch (thrown) {
      failure = toExpressionError(thrown);
      if (workspace.isExhausted) throw failure;
    }
  }
  return undefined;
}

function repairsOf(
  expression: string,
  { fault, missing }: ExpressionError,
  workspace: Workspace,
): string[] {
  if (missing === undefined) return fault === 'syntax' ? withQuotes(expression) : [];
  const { name, start, end, known } = missing;
  const [before, inside, behind] = [
    expression.slice(0, start),
    expression.slice(start, end),
    expression.slice(end),
  ];
  if (fault === 'syntax') {
    const same = known.filter((each) => otherNames[each]?.split(' ').includes(name));
    return same.map((each) => before + each + behind);
  }
  const names = tokensIn(expression, workspace.isName).filter(
    ({ kind }) => kind === 'name' || kind === 'text',
  );
  const replaced = (from: string, to: string): string =>
    names
      .filter(({ text }) => text === from)
      .reduceRight(
        (text, part) => text.slice(0, part.start) + to + text.slice(part.end),
        expression,
      );
  const used = new Set(
    names.map(({ text }) => text).filter((text) => workspace.ids.includes(text)),
  );
  const [id = name] = used;
  return [
    ...known.filter((each) => isAlike(each, name)).map((each) => replaced(name, writtenName(each))),
    ...withQuotes(expression),
    ...(used.size < 2 ? workspace.ids.map((each) => replaced(id, each)) : []),
    // A level out: without the name where more stands behind it, or without the one before it.
    ...(/^[.[]/.test(behind) ? [before.replace(/\.$/, '') + behind] : []),
    before.replace(/\.[\p{L}\p{N}_$]+\.$/u, '.') + inside + behind,
    // A level in.
    ...known.map((each) => `${before}${writtenName(each)}.${inside}${behind}`),
  ].filter((each) => each !== expression);
}

function writtenName(name: string): string {
  return /^[\p{L}\p{N}_$]+$/u.test(name) ? name : `'${name}'`;
}

/** Whether two names differ in case, blanks, underscores, minus signs, an ending of the plural, or a unit in brackets. */
function isAlike(a: string, b: string): boolean {
  const [short = '', long = ''] = [a, b]
    .map((each) =>
      each
        .toLowerCase()
        .replace(/\s*[([][^)\]]*[)\]]$/, '')
        .replace(/[\s_-]/g, ''),
    )
    .sort((one, other) => one.length - other.length);
  return long.startsWith(short) && /^(?:|s|es|n|en|e)$/.test(long.slice(short.length));
}

/** Puts quotes around words that stand for a text: `[name=Mill Road]`, or a key: `[Museum]`. */
function withQuotes(expression: string): string[] {
  const words = `(\\p{L}[^'"\\]&(),=<>.[]*)`;
  const patterns = [
    new RegExp(`(=\\s*)${words}(?=[\\]&),]|$)`, 'gu'),
    new RegExp(`(\\[\\s*)${words}(?=\\])`, 'gu'),
  ];
  return patterns.map((pattern) =>
    expression.replace(pattern, (_, before: string, text: string) => `${before}'${text.trim()}'`),
  );
}
