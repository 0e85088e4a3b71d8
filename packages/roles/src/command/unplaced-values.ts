import { splitWords, stem } from '@pce/core/commands';
import type { ToolCandidate } from '@pce/core/ports';
import type { CommandText } from './command-text.js';
import type { CommandValue } from './command-value.js';
import { isFileName } from './file-name.js';
import type { FilledArguments } from './fill-arguments.js';
import { type Parameter, parametersOf } from './parameters.js';
import { isNameOf } from './tool-words.js';

/**
 * Returns the marked values of a command that have no place in a call of a tool; the tool's own name needs none. Of a
 * tool that changes something, a value must also be the kind of thing that its parameter takes: "Delete `a.md`" deletes
 * no entity of that name, and "Place the order `O-1`" gives no address.
 */
export function unplacedValues(
  candidate: ToolCandidate,
  command: CommandText,
  { unused, parameterOf }: FilledArguments,
): CommandValue[] {
  const without = unused.filter(({ text }) => !isNameOf(text, candidate.name));
  if (candidate.effect === 'read') return without;
  const takesFiles = isAboutFiles(candidate);
  const misplaced = [...parameterOf].filter(([value, parameter]) =>
    isFileName(value.text) ? !takesFiles : isOther(value, parameter, command),
  );
  return [...without, ...misplaced.map(([value]) => value)];
}

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stem));

const fileWords = stems(
  `file document path folder directory attachment page note image picture photo report script table sheet datei dokument
  ordner verzeichnis anhang seite bild archivo fichero documento carpeta fichier dossier`,
);

/** Returns whether a tool says that it takes files: in its name, its description, or its parameters. */
function isAboutFiles({ name, description, parameters }: ToolCandidate): boolean {
  const own = parametersOf(parameters).flatMap((each) => [each.name, each.description]);
  return [name, description, ...own].flatMap(splitWords).some((word) => fileWords.has(stem(word)));
}

/** Words that belong to the verb: "Roll back `web`". */
const particles = new Set('back up down off out on over away'.split(' '));

/** Names of parameters that take what identifies a thing, whatever it is. */
const identifying = stems('id name title subject key what number label tag value');

/** Returns whether the noun right before a value, as in "the order `O-1`", names another kind of thing than its parameter takes. */
function isOther(
  value: CommandValue,
  parameter: Parameter,
  { words, command }: CommandText,
): boolean {
  const { sense, words: names, about } = parameter;
  if (value.key !== undefined || sense !== 'other') return false;
  if (names.some((name) => identifying.has(name))) return false;
  const verb = words.find(({ class: kind }) => kind === 'content');
  const noun = words.find(
    ({ end, class: kind }) =>
      kind === 'content' && /^\s+[`"'“]?$/.test(command.slice(end, value.start)),
  );
  if (noun === undefined || noun === verb || particles.has(noun.text)) return false;
  return ![noun.stem, stem(noun.text), ...noun.english].some(
    (one) => names.includes(one) || about.has(one),
  );
}
