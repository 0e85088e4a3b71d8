import { interpreterOf } from '../script/interpreter.js';
import { askHelp } from './ask-help.js';
import { readJavascript } from './read-javascript.js';
import { readPython } from './read-python.js';
import { readShell } from './read-shell.js';
import type { SourceReading } from './script-interface.js';

export async function readSource(
  file: string,
  source: string,
): Promise<Exclude<SourceReading, { readonly kind: 'help' }>> {
  const interpreter = interpreterOf(file, source);
  if (interpreter === undefined) return { kind: 'unknown', reason: 'nothing says what runs it' };
  const language = /(?:^|\/)(python|node|bash|dash|zsh|sh)[\d.]*$/.exec(interpreter.command)?.[1];
  const reading =
    language === 'python'
      ? await readPython(file)
      : interpreter.command === process.execPath || language === 'node'
        ? readJavascript(source, /\.[mc]?ts$/i.test(file))
        : language === undefined
          ? readOther(source)
          : readShell(source);
  if (reading.kind !== 'help') return reading;
  const help = await askHelp(file, interpreter);
  return typeof help === 'string'
    ? { kind: 'unknown', reason: help }
    : { kind: 'command-line', ...help };
}

/** Reads a script in another language: asks for its help only if the source contains the option. */
function readOther(source: string): SourceReading {
  return /['"]--help['"]/.test(source)
    ? { kind: 'help' }
    : { kind: 'unknown', reason: 'its language is not read, and it has no --help' };
}
