import { type Interpreter, interpreterOf } from '../script/interpreter.js';
import { withArgparseCalls } from './argparse-calls.js';
import { askHelp } from './ask-help.js';
import { javascript, javascriptWithOptions, type Language, python, shell } from './languages.js';
import { leadingSentence } from './leading-sentence.js';
import { namedValues } from './named-values.js';
import { parseArgsOptions } from './parse-args-options.js';
import type { SourceReading } from './script-interface.js';

/** Reads how a script is called from its source, or from its help if the source shows that it answers `--help`. */
export async function readSource(file: string, source: string): Promise<SourceReading> {
  const interpreter = interpreterOf(file, source);
  if (interpreter === undefined) return unknown('nothing says what runs it');
  const language = languageOf(interpreter, source);
  const code = source.replaceAll(language?.comments ?? /$^/g, '');
  if ((language?.help ?? /['"]--help['"]/).test(code)) {
    const help = await askHelp(file, interpreter);
    if (typeof help === 'string') return unknown(help);
    return {
      kind: 'command-line',
      description: help.description ?? leadingSentence(source),
      parameters: language === python ? withArgparseCalls(help.parameters, code) : help.parameters,
    };
  }
  if (language === undefined) return unknown('its language is not read, and it has no --help');
  return readCode(code, language, leadingSentence(source));
}

function languageOf({ command }: Interpreter, source: string): Language | undefined {
  const [, name] = /(?:^|\/)(python|node|bash|dash|zsh|sh)[\d.]*$/.exec(command) ?? [];
  if (name === 'python') return python;
  if (command === process.execPath || name === 'node') {
    return /\bparseArgs\(/.test(source) ? javascriptWithOptions : javascript;
  }
  return name === undefined ? undefined : shell;
}

function readCode(code: string, language: Language, description?: string): SourceReading {
  const { acts, values, loop, input, question } = language;
  const options = language === javascriptWithOptions ? parseArgsOptions(code) : [];
  if (options === undefined) return unknown('the options of parseArgs are computed');
  if (!acts.test(code)) return unknown('it only defines things for other programs');
  if (values.test(code)) {
    const named = loop?.test(code) ? undefined : namedValues(code, language);
    if (named !== undefined) {
      return { kind: 'command-line', description, parameters: [...options, ...named] };
    }
    return unknown('it reads its command line in a way that does not tell the names of its values');
  }
  if (options.length === 0 && input.test(code)) return { kind: 'standard-input', description };
  if (question?.test(code)) return unknown('it asks a person with input()');
  return { kind: 'command-line', description, parameters: options };
}

function unknown(reason: string): SourceReading {
  return { kind: 'unknown', reason };
}
