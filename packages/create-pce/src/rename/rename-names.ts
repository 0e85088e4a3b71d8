import { type Token, tokensOf } from './tokens-of.js';

/** An old name in a program. */
export interface Place {
  readonly line: number;
  readonly from: string;
  readonly to: string;
}

export interface Renamed {
  readonly source: string;
  readonly changes: readonly Place[];
  /** Places where the old name of PCE or that of another thing may be meant. */
  readonly unsure: readonly Place[];
}

/** Exports, by their old names. */
export const renamedExports: Readonly<
  Record<string, { readonly package: string; readonly to: string }>
> = {
  createAgent: { package: '@pce/client', to: 'createWorker' },
  LanguageModel: { package: '@pce/core', to: 'RoleModel' },
  meterBudget: { package: '@pce/core', to: 'createBudget' },
  MeterBudgetOptions: { package: '@pce/core', to: 'BudgetOptions' },
};

type Names = Readonly<Record<string, string>>;

/** Old names of options, by the function that takes them. */
export const renamedOptions: Readonly<Record<string, Names>> = {
  createOrchestrator: { owner: 'process', outageMs: 'maxOutageMs' },
  defineTool: { owesSource: 'requiresSource' },
};

/** Fields of objects whose kind only types would tell, by a name that a program with such objects has, too. */
const renamedFields: Readonly<Record<string, Names>> = {
  '': { accepted: 'durable' },
  interventions: { intervention: 'the object itself' },
  evidenceIn: { status: 'label' },
};

/** Old names that nothing else has. */
const ownNames: Names = { outageMs: 'maxOutageMs', owesSource: 'requiresSource' };

/** Tokens after which a name is used, and is neither a key or a field nor declared. */
const beforeUse =
  /^(?:[=(:?[|&<!]|=>|\.\.\.|return|await|typeof|extends|implements|as|satisfies|is|keyof|new|yield)$/;

const has = (names: object, name: string | undefined): name is string =>
  name !== undefined && Object.hasOwn(names, name);

/**
 * Replaces old names of PCE in a program where nothing else can be meant. An import keeps the old name within the program
 * (`createBudget as meterBudget`) if not every use of it is sure. A second run changes nothing.
 */
export function renameNames(source: string, { mayHaveJsx = true } = {}): Renamed {
  return new Renaming(source, mayHaveJsx).result();
}

class Renaming {
  readonly #source: string;
  readonly #mayHaveJsx: boolean;
  readonly #tokens: readonly Token[];
  readonly #texts: readonly string[];
  readonly #replaced = new Map<number, string>();
  readonly #doubtful = new Map<number, string>();
  /** Exports of PCE, by their names in this program. */
  readonly #locals = new Map<string, string>();
  /** Whole modules: their packages, by their names in this program. */
  readonly #modules = new Map<string, string>();

  constructor(source: string, mayHaveJsx: boolean) {
    this.#source = source;
    this.#mayHaveJsx = mayHaveJsx;
    this.#tokens = tokensOf(source);
    this.#texts = this.#tokens.map(({ text }) => text);
    const quoted = /^['"](@pce\/[a-z\d-]+)/;
    const from = this.#texts.map((text) => quoted.exec(text)?.[1]);
    for (const [at, name] of from.entries()) if (name !== undefined) this.#renameImports(at, name);
    for (const at of this.#texts.keys()) this.#renameAt(at);
    if (from.some((name) => name !== undefined)) this.#doubtFields();
  }

  result(): Renamed {
    let source = this.#source;
    for (const [at, to] of [...this.#replaced].sort(([a], [b]) => b - a)) {
      const { at: start, text } = this.#token(at);
      source = source.slice(0, start) + to + source.slice(start + text.length);
    }
    return { source, changes: this.#places(this.#replaced), unsure: this.#places(this.#doubtful) };
  }

  #token(at: number): Token {
    return this.#tokens[at] ?? { text: '', at: 0 };
  }

  #places(names: ReadonlyMap<number, string>): readonly Place[] {
    return [...names]
      .sort(([a], [b]) => a - b)
      .map(([at, to]) => {
        const { text, at: start } = this.#token(at);
        return { line: this.#source.slice(0, start).split('\n').length, from: text, to };
      });
  }

  #isField(at: number): boolean {
    return /^\??\.$/.test(this.#token(at - 1).text);
  }

  /** Reads the names that a program has of a module: `at` is the module's name in it. */
  #renameImports(at: number, from: string): void {
    const texts = this.#texts;
    if (texts[at + 1] === ')' && texts[at + 2] === '.') this.#renameExport(at + 3, from);
    let end = at - 1;
    const isCall = texts[end] === '(' && /^(?:import|require)$/.test(texts[end - 1] ?? '');
    if (isCall) {
      end -= texts[end - 2] === 'await' ? 3 : 2;
      if (texts[end] !== '=') return;
    } else if (texts[end] !== 'from') return;
    end -= 1;
    const start = texts[end] === '}' ? texts.lastIndexOf('{', end) : end;
    const isExport = texts.slice(Math.max(0, start - 3), start).includes('export');
    if (start === end) {
      if (!isExport) this.#modules.set(texts[end] ?? '', from);
      return;
    }
    const form = isCall ? 'pattern' : isExport ? 'export' : 'import';
    let first = start + 1;
    for (let last = first; last <= end; last += 1) {
      if (texts[last] !== ',' && last !== end) continue;
      if (texts[first] === 'type' && first + 1 < last) first += 1;
      if (first < last) this.#renameBinding(first, last - 1, from, form);
      first = last + 1;
    }
  }

  #renameExport(at: number, from: string): void {
    const to = newName(this.#texts[at], from);
    if (to !== undefined) this.#replaced.set(at, to);
  }

  /** Renames an export in an import: `at` is its name, `last` its name in this program. */
  #renameBinding(at: number, last: number, from: string, form: 'import' | 'export' | 'pattern') {
    const [old = '', local = ''] = [this.#texts[at], this.#texts[last]];
    const to = newName(old, from);
    if (form !== 'export') this.#locals.set(local, to ?? old);
    if (to === undefined) return;
    if (last > at) this.#replaced.set(at, to);
    else if (form === 'pattern') this.#replaced.set(at, `${to}: ${old}`);
    else if (form === 'export' || !this.#isSure(old, to, at))
      this.#replaced.set(at, `${to} as ${old}`);
    else for (const use of this.#usesOf(old)) this.#replaced.set(use, to);
  }

  #usesOf(name: string): readonly number[] {
    return this.#texts.flatMap((text, at) => (text === name && !this.#isField(at) ? [at] : []));
  }

  /** Returns whether every use of an imported name can have another one. */
  #isSure(old: string, to: string, imported: number): boolean {
    const seen = this.#texts.filter((text) => text === old).length;
    const shown = this.#source.split(new RegExp(`\\b${old}\\b`)).length - 1;
    if (this.#texts.includes(to) || (this.#mayHaveJsx && shown !== seen)) return false;
    return this.#usesOf(old).every((at) => {
      const [before, after] = [this.#token(at - 1).text, this.#token(at + 1).text];
      return at === imported || beforeUse.test(before) || (before === ',' && /^[)>]$/.test(after));
    });
  }

  /** Renames what follows the name of a module, or of a function that takes options. */
  #renameAt(at: number): void {
    const name = this.#texts[at] ?? '';
    const from = this.#isField(at) ? undefined : this.#modules.get(name);
    if (from !== undefined && this.#texts[at + 1] === '.') this.#renameExport(at + 2, from);
    const isOfModule = this.#isField(at) && this.#modules.has(this.#texts[at - 2] ?? '');
    const called = isOfModule ? name : this.#isField(at) ? undefined : this.#locals.get(name);
    const names = has(renamedOptions, called) ? renamedOptions[called] : undefined;
    if (names === undefined) return;
    const open = this.#afterTypes(at + 1);
    if (this.#texts[open] === '(') this.#renameOptions(open + 1, names, this.#replaced);
  }

  /** Returns the place after the arguments of types that are at a place, if there are any. */
  #afterTypes(at: number): number {
    let depth = 0;
    for (let end = at; end < this.#texts.length; end += 1) {
      if (this.#texts[end] === '<') depth += 1;
      else if (this.#texts[end] === '>') depth -= 1;
      if (depth === 0) return end === at ? at : end + 1;
    }
    return at;
  }

  /** Renames the keys of an object; in one that is a variable, or spread into it, they become doubtful. */
  #renameOptions(at: number, names: Names, into: Map<number, string>): void {
    if (this.#texts[at] !== '{') this.#doubtVariable(at, names);
    if (this.#texts[at] !== '{') return;
    const entries = this.#entriesOf(at);
    const keys = entries.map((entry) => this.#texts[entry]);
    for (const entry of entries) {
      const [key, after = ''] = this.#texts.slice(entry, entry + 2);
      if (key === '...') this.#doubtVariable(entry + 1, names);
      if (!has(names, key)) continue;
      const to = names[key] ?? '';
      const isBoth = keys.includes(to) || !/^[:,}]$/.test(after);
      (isBoth ? this.#doubtful : into).set(entry, after === ':' || isBoth ? to : `${to}: ${key}`);
    }
  }

  #doubtVariable(at: number, names: Names): void {
    const name = this.#texts[at];
    this.#texts.forEach((text, place) => {
      if (text !== name || !/^(?:const|let|var)$/.test(this.#token(place - 1).text)) return;
      const value = this.#texts.indexOf('=', place) + 1;
      if (this.#texts[value] === '{') this.#renameOptions(value, names, this.#doubtful);
    });
  }

  /** Returns where the entries of an object begin. */
  #entriesOf(open: number): readonly number[] {
    const entries = [open + 1];
    let depth = 0;
    for (let at = open; at < this.#texts.length; at += 1) {
      const text = this.#texts[at] ?? '';
      if (/^[([{]$/.test(text)) depth += 1;
      else if (/^[)\]}]$/.test(text)) depth -= 1;
      else if (text === ',' && depth === 1) entries.push(at + 1);
      if (depth === 0) break;
    }
    return entries;
  }

  #doubtFields(): void {
    const given = Object.entries(renamedFields).filter(
      ([name]) => name === '' || this.#texts.includes(name),
    );
    const fields: Names = Object.assign({}, ...given.map(([, names]) => names));
    this.#texts.forEach((text, at) => {
      if (this.#replaced.has(at) || this.#doubtful.has(at)) return;
      if (has(ownNames, text)) this.#doubtful.set(at, ownNames[text] ?? '');
      if (this.#isField(at) && has(fields, text)) this.#doubtful.set(at, fields[text] ?? '');
    });
  }
}

function newName(old: string | undefined, from: string): string | undefined {
  const renamed = has(renamedExports, old) ? renamedExports[old] : undefined;
  return renamed?.package === from ? renamed.to : undefined;
}
