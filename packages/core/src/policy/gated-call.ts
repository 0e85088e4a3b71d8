import { isJsonObject, type Json, type JsonObject } from '../contracts/json.js';
import type { Effect } from '../contracts/tool-outcome.js';
import { splitWords, stem, withoutPlural } from '../text/words.js';
import { type ActIndex, actsOfWord, withKinds } from './act-words.js';

/** A call that is put to the gate. */
export interface GatedCall {
  readonly tool: {
    readonly name: string;
    readonly description: string;
    readonly family: string;
    readonly effect: Effect;
    readonly destructive: boolean;
    readonly parameters: JsonObject;
    /** Whether the call is a turn of its own, which the same constraints bind. */
    readonly startsTurn?: boolean;
  };
  /** With every reference replaced by its value. */
  readonly args: JsonObject;
  /** The same as decided, where references stand as `{ "$ref": … }`. @defaultValue `args` */
  readonly given?: JsonObject;
  /** The workflow whose step calls. */
  readonly workflow?: string | undefined;
}

/** A value of the arguments that has no parts, or a list as its length. */
export interface ArgumentLeaf {
  /** `items[0].amountEur`. */
  readonly path: string;
  /** Stems of the words of its path and of its description. */
  readonly words: ReadonlySet<string>;
  readonly value: Json;
  /** Whether the value is the length of a list. */
  readonly isLength: boolean;
  /** Whether its schema lists the values that it may have. */
  readonly isChoice: boolean;
  /** Whether it is in a record of a result that the call was handed: content, and no place that it acts on. */
  readonly isContent: boolean;
}

/** Returns the values of a call's arguments, and each list as its length. */
export function leavesOf({
  tool,
  args,
  given = args,
}: Pick<GatedCall, 'args' | 'given'> & {
  readonly tool: Pick<GatedCall['tool'], 'parameters'>;
}): readonly ArgumentLeaf[] {
  return [...leavesIn(args, tool.parameters, '', { given, origin: 'call' })];
}

/** A value as it was decided: by the call itself, from a result, or in a record of one. */
interface Decided {
  readonly given: Json | undefined;
  readonly origin: 'call' | 'result' | 'record';
}

function* leavesIn(
  value: Json,
  schema: JsonObject,
  path: string,
  decided: Decided,
): Iterable<ArgumentLeaf> {
  const { given } = decided;
  const isReference = isJsonObject(given) && Object.hasOwn(given, '$ref');
  const origin = isReference ? 'result' : decided.origin;
  const toLeaf = (one: Json, isLength = false): ArgumentLeaf => {
    const { description } = schema;
    const isChoice = schema.enum !== undefined || schema.const !== undefined;
    const said = `${path} ${typeof description === 'string' ? description : ''}`;
    return {
      path,
      words: new Set(splitWords(said).map(stem)),
      value: one,
      isLength,
      isChoice,
      isContent: origin === 'record',
    };
  };
  if (Array.isArray(value)) {
    yield toLeaf(value.length, true);
    for (const [place, one] of value.entries())
      yield* leavesIn(one, objectOf(schema.items), `${path}[${place}]`, {
        given: Array.isArray(given) ? given[place] : undefined,
        origin,
      });
  } else if (isJsonObject(value)) {
    const properties = objectOf(schema.properties);
    for (const [name, one] of Object.entries(value)) {
      const own = Object.hasOwn(properties, name) ? objectOf(properties[name]) : {};
      yield* leavesIn(one, own, path === '' ? name : `${path}.${name}`, {
        given: isJsonObject(given) && !isReference ? given[name] : undefined,
        origin: origin === 'call' ? 'call' : 'record',
      });
    }
  } else yield toLeaf(value);
}

function objectOf(schema: Json | undefined): JsonObject {
  return isJsonObject(schema) ? schema : {};
}

/** The part of a name after its family: `prune_backups` of `script.prune_backups`. */
export function ownName({ name, family }: Pick<GatedCall['tool'], 'name' | 'family'>): string {
  return name.startsWith(`${family}.`) ? name.slice(family.length + 1) : name;
}

/** Returns the words of a tool's own name, and of one with effect those with which its description begins a sentence. */
export function ownVerbs({ tool }: GatedCall): readonly string[] {
  const first = tool.effect === 'read' ? [] : (tool.description.match(firstWords) ?? []);
  return [...splitWords(ownName(tool)), ...first.map((word) => word.toLowerCase())];
}

const firstWords = /(?<=^\s*|[.;]\s+)\p{L}+/gu;

/** Returns the stems of the words that say what a call is about: longer values are contents. */
export function wordsOf(
  { tool, workflow = '' }: GatedCall,
  leaves: readonly ArgumentLeaf[],
): readonly string[] {
  const values = leaves.flatMap(({ value }) =>
    typeof value === 'string' && value.length <= 60 ? splitWords(value) : [],
  );
  const said = splitWords(`${tool.name} ${tool.description} ${workflow}`);
  return [...[...said, ...values].map(stem), ...leaves.flatMap(({ words }) => [...words])];
}

/** Returns the stems of the parts of a path or a name in one word: `originals` of `originals/a.raw`. */
export function partsOfName(value: Json): readonly string[] {
  if (typeof value !== 'string' || value.length > 500 || /\s/.test(value)) return [];
  const parts = value.toLowerCase().split(/[/\\@]/);
  return parts.flatMap((part) => [part, part.replace(/\.\w+$/, '')]).map(stem);
}

/**
 * Returns the acts of a call with the word that says each: the tool's name and description, `destructive`, and what an
 * argument such as `method`, `action` or `command` says. A `read` has none.
 */
export function actsOf(call: GatedCall, index: ActIndex): ReadonlyMap<string, string> {
  const { tool } = call;
  if (tool.effect === 'read') return new Map();
  const words = [
    ...splitWords(ownName(tool)).filter((word) => withoutPlural(word) === word),
    // Of another turn, the description says what it can do; its calls are judged one by one.
    ...(tool.startsTurn === true ? [] : verbsIn(tool.description)),
    ...leavesOf(call).flatMap(commandWords),
  ];
  const acts = words.flatMap((word) =>
    actsOfWord(word, index)
      .flatMap(withKinds)
      .map((act): [string, string] => [act, word]),
  );
  if (acts.length === 0 && tool.destructive)
    acts.push(['delete', 'destructive'], ['change', 'destructive']);
  return new Map(acts.reverse());
}

/** Words after which a word of a description is a verb. */
const beforeVerb =
  /(?:^|[.,;:(/]|\b(?:and|or|then|to|it|that|which|will|can|may|also|be|is|are|gets?))\s*$/i;
const negation = /\b(?:not|never|no|without|instead of|n't)\s+$/i;

/** Returns the words of a description that stand where verbs do: "Remove old backups", "… by deleting them". */
function verbsIn(description: string): readonly string[] {
  return [...description.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const before = description.slice(Math.max(0, index - 30), index);
    const isVerb = beforeVerb.test(before) || (/ing$/i.test(word) && !negation.test(before));
    return isVerb ? [word.toLowerCase()] : [];
  });
}

/** Returns the words of an argument that says what is to be done: a method, a command, the first word of a query. */
function commandWords({ path, value }: ArgumentLeaf): readonly string[] {
  if (typeof value !== 'string' || value.length > 2_000) return [];
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (/^(?:sql|query|statement)$/i.test(name)) return splitWords(value.slice(0, 40)).slice(0, 1);
  return /^(?:method|action|operation|op|verb|command|cmd)$/i.test(name) ? splitWords(value) : [];
}
