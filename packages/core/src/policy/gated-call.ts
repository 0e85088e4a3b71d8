import { isJsonObject, type Json, type JsonObject } from '../contracts/json.js';
import type { Effect } from '../contracts/tool-outcome.js';
import { splitWords, stem, withoutPlural } from '../text/words.js';

/** Synonyms of acts, by the name of the act. */
export type ActWords = Readonly<Record<string, readonly string[]>>;

/** Name of acts that only concern the words of an answer: constraints on them stop no call. */
const answerAct = 'answer';

/**
 * Synonyms by which constraints and tools name the same act. A constraint on an act forbids the tools of that act; endings
 * such as -s, -ed and -ing need no entry. A host may pass its own table as `policy.acts`, such as this one with more words.
 */
export const actWords: ActWords = {
  delete: words(
    'delete deletion remove removal erase erasure purge prune drop wipe destroy destruction discard tidy tidied clean cleanup clear trash unlink truncate expunge uninstall rm',
  ),
  change: words(
    'change overwrite overwrote overwritten replace replacement modify modified modification edit alter alteration update rewrite rewrote rewritten write wrote written save rename patch touch',
  ),
  create: words('create creation add addition insert write wrote written save register'),
  move: words('move archive rename'),
  send: words(
    'send sent mail email post notify notified notification message forward reply replied contact',
  ),
  pay: words('pay paid payment charge spend spent transfer'),
  refund: words('refund reimburse reimbursement repay repaid'),
  buy: words('buy bought purchase order'),
  book: words('book reserve reservation'),
  cancel: words('cancel cancelled cancellation abort terminate termination suspend suspension'),
  publish: words('publish publication post deploy deployment release launch'),
  [answerAct]: words(
    'mention include say tell told state claim assume guess invent fabricate speculate cite quote repeat explain summarize translate format list show report apologize',
  ),
};

function words(text: string): readonly string[] {
  return text.split(' ');
}

/** Acts that imply others: forbidding to change a thing forbids to delete it. */
const kinds: ActWords = { delete: ['change'], move: ['change'], buy: ['pay'] };

/** Returns an act with those that it implies. */
function withKinds(act: string): readonly string[] {
  return [act, ...((Object.hasOwn(kinds, act) && kinds[act]) || [])];
}

export type ActIndex = ReadonlyMap<string, readonly string[]>;

export function toActIndex(table: ActWords): ActIndex {
  const byStem = Object.entries(table).flatMap(([act, all]) =>
    all.map((word): [string, string] => [stem(word), act]),
  );
  return new Map(
    byStem.map(([key]) => [key, byStem.filter(([other]) => other === key).map(([, act]) => act)]),
  );
}

/** Returns the acts that a word names; empty for a word not in the table. */
export function actsOfWord(word: string, index: ActIndex): readonly string[] {
  return index.get(stem(word)) ?? [];
}

/** Returns whether acts only concern the words of an answer. */
export function isAboutAnswer(acts: readonly string[]): boolean {
  return acts.length > 0 && acts.every((act) => act === answerAct);
}

export interface GatedCall {
  readonly tool: {
    readonly name: string;
    readonly description: string;
    readonly family: string;
    readonly effect: Effect;
    readonly destructive: boolean;
    readonly parameters: JsonObject;
    /** Whether the call starts a turn, to which the same constraints apply. */
    readonly startsTurn?: boolean;
  };
  /** With every reference replaced by its value. */
  readonly args: JsonObject;
  /** The arguments as decided, with references as `{ "$ref": … }`. @defaultValue `args` */
  readonly given?: JsonObject;
  /** The workflow of the calling step. */
  readonly workflow?: string | undefined;
  /** Returns the calls before it in the turn that changed something, or may have. @defaultValue none */
  readonly earlier?: () => readonly GatedCall[];
}

/** A scalar of the arguments, or the length of a list. */
export interface ArgumentLeaf {
  /** `items[0].amountEur`. */
  readonly path: string;
  /** Stems of the words of its path and of its description. */
  readonly words: ReadonlySet<string>;
  readonly value: Json;
  readonly isLength: boolean;
  /** Whether its schema lists the allowed values. */
  readonly isChoice: boolean;
  /** Whether it is in a record of a result passed to the call: content rather than a target. */
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

/** A value as decided: in the call itself, from a result, or in a record of one. */
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

/** Returns the words of a tool's own name and, for one with effects, the first word of each sentence of its description. */
export function ownVerbs({ tool }: GatedCall): readonly string[] {
  const first = tool.effect === 'read' ? [] : (tool.description.match(firstWords) ?? []);
  return [...splitWords(ownName(tool)), ...first.map((word) => word.toLowerCase())];
}

/** Returns the stems of what each call of a tool concerns one of: `file` of `file.write`, `room` of "Book a room for a day". */
export function objectsOfTool({ name, description }: GatedCall['tool']): readonly string[] {
  const [phrase = ''] = description.split(/[.,;:]| (?:to|of|for|from|in|on|at|with|by) /);
  return splitWords(`${name} ${phrase} ${phrase.replaceAll('-', '')}`).map(stem);
}

const firstWords = /(?<=^\s*|[.;]\s+)\p{L}+/gu;

/** Returns the stems of the words that describe a call; longer values are contents. */
export function wordsOf(
  { tool, workflow = '' }: GatedCall,
  leaves: readonly ArgumentLeaf[],
): readonly string[] {
  const values = leaves.flatMap(({ value }) =>
    typeof value === 'string' && value.length <= 60 && !value.includes('\n')
      ? splitWords(value)
      : [],
  );
  const said = splitWords(`${tool.name} ${tool.description} ${workflow}`);
  return [...[...said, ...values].map(stem), ...leaves.flatMap(({ words }) => [...words])];
}

/** Returns the stems of the parts of a path or a one-word name: `originals` of `originals/a.raw`. */
export function partsOfName(value: Json): readonly string[] {
  if (typeof value !== 'string' || value.length > 500 || /\s/.test(value)) return [];
  const parts = value.toLowerCase().split(/[/\\@]/);
  return parts.flatMap((part) => [part, part.replace(/\.\w+$/, '')]).map(stem);
}

/**
 * Returns the acts of a call with the word that names each: from the tool's name and description, `destructive`, and
 * arguments such as `method`, `action` or `command`. A `read` has none.
 */
export function actsOf(call: GatedCall, index: ActIndex): ReadonlyMap<string, string> {
  const { tool } = call;
  if (tool.effect === 'read') return new Map();
  const words = [
    ...splitWords(ownName(tool)).filter((word) => withoutPlural(word) === word),
    // The description of a tool that starts a turn says what that turn can do; its calls are judged individually.
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

/** Words of a description that precede a verb. */
const beforeVerb =
  /(?:^|[.,;:(/]|\b(?:and|or|then|to|it|that|which|will|can|may|also|be|is|are|gets?))\s*$/i;
const negation = /\b(?:not|never|no|without|instead of|n't)\s+$/i;

/** Returns the words of a description in verb positions: "Remove old backups", "… by deleting them". */
function verbsIn(description: string): readonly string[] {
  return [...description.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const before = description.slice(Math.max(0, index - 30), index);
    const isVerb = beforeVerb.test(before) || (/ing$/i.test(word) && !negation.test(before));
    return isVerb ? [word.toLowerCase()] : [];
  });
}

/** Returns the words of an argument that names an act: a method, a command, the first word of a query. */
function commandWords({ path, value }: ArgumentLeaf): readonly string[] {
  if (typeof value !== 'string' || value.length > 2_000) return [];
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (/^(?:sql|query|statement)$/i.test(name)) return splitWords(value.slice(0, 40)).slice(0, 1);
  return /^(?:method|action|operation|op|verb|command|cmd)$/i.test(name) ? splitWords(value) : [];
}
