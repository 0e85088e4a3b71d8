import { interpreterOf } from '../script/interpreter.js';
import { askHelp } from './read-help.js';
import { leadingSentence, type ScriptParameter, type SourceReading } from './script-interface.js';

/** Marks in a source that show how its script is called. */
interface Language {
  readonly comments: RegExp;
  /** Code that answers `--help` before anything else. */
  readonly help: RegExp;
  /** A statement that does something, beside definitions for other programs. */
  readonly acts: RegExp;
  /** Use of the command line or of standard input. */
  readonly input: RegExp;
}

const python: Language = {
  comments: /("""|''')[\s\S]*?\1|(?<=^|\s)#.*$/gm,
  help: /\.parse_(?:known_)?args\(|@(?:\w+\.)?(?:command|group)\b|\b(?:typer\.run|docopt|Fire|Tap)\(/,
  acts: /^(?:(?:if|for|while|with|try|print|raise)\b|[\w.]+\()/m,
  input: /\bargv\b|\bstdin\b|\binput\(/,
};

const javascript: Language = {
  comments: /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm,
  help: /['"](?:--help|(?:commander|yargs|cac|meow|sade|citty|clipanion|@oclif\/core|arg)(?:\/[^'"]*)?)['"]/,
  acts: /^(?!(?:import|export|const|let|var|function|async\s+function|class|interface|type|enum|declare|module|exports)\b)[\w$(]/m,
  input: /\bargv\b|\bparseArgs\(|\bstdin\b|readFileSync\(\s*(?:0|['"]\/dev\/stdin)/,
};

/** Options of `parseArgs` of Node with one for help. */
const parsedOptions = /^(?=[\s\S]*\bparseArgs\()[\s\S]*\bhelp\s*:\s*\{\s*type\b/;

const shell: Language = {
  comments: /(?<=^|\s)#.*$/gm,
  // A branch of `case`, or a test.
  help: /--help["']?\s*(?:\)|\|[^|)]*\)|\])/,
  acts: /(?:)/,
  // Or a command that reads standard input if no file is given.
  input:
    /\$\{?[1-9@*#]|\bshift\b|\bgetopts?\b|\/dev\/stdin|\bread\s|\$\(cat\)|^\s*cat\s*(?:$|\|)|^\s*jq(?:\s+-\w+)*\s+(?:'[^']*'|"[^"]*"|[^\s|]+)\s*(?:$|\|)/m,
};

/** Reads how a script is called: from its help if the source shows that it answers `--help`; otherwise it must take no values. */
export async function readSource(file: string, source: string): Promise<SourceReading> {
  const interpreter = interpreterOf(file, source);
  if (interpreter === undefined) return unknown('nothing says what runs it');
  const language = languageOf(interpreter.command);
  const code = source.replaceAll(language?.comments ?? /$^/g, '');
  const description = leadingSentence(source);
  const hasOptions = language === javascript && parsedOptions.test(code);
  if (hasOptions || (language?.help ?? /['"]--help['"]/).test(code)) {
    const help = await askHelp(file, interpreter);
    if (typeof help === 'string') return unknown(help);
    const isJoined = hasOptions || language === python;
    return {
      description: help.description ?? description,
      parameters: isJoined ? help.parameters.map(joined) : help.parameters,
    };
  }
  if (language === undefined) return unknown('its language is not read, and it has no --help');
  if (!language.acts.test(code)) return unknown('it only defines things for other programs');
  if (language.input.test(code)) {
    return unknown(
      'it takes values that nothing declares: add a JSON Schema beside it, as in name.schema.json, let it answer --help, or declare it in its leading comment',
      description,
    );
  }
  return { description, parameters: [] };
}

/** Joins the value of a long option to its name, so that it may begin with a hyphen. */
function joined({ place, ...parameter }: ScriptParameter): ScriptParameter {
  const takesOne = /^--\S+$/.test(place) && parameter.schema.type !== 'boolean';
  return { ...parameter, place: takesOne ? `${place}=` : place };
}

function unknown(reason: string, description?: string): SourceReading {
  return { reason, description };
}

function languageOf(command: string): Language | undefined {
  if (command === process.execPath) return javascript;
  const [, name] = /(?:^|\/)(python|node|bash|dash|zsh|sh)[\d.]*$/.exec(command) ?? [];
  if (name === 'python') return python;
  if (name === 'node') return javascript;
  return name === undefined ? undefined : shell;
}
