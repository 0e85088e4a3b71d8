import { leadingSentence } from './leading-sentence.js';
import { type NamedPosition, positionals } from './positionals.js';
import type { SourceReading } from './script-interface.js';

/** `name=$1`, `name="${2:-default}"`, `local name=${1:?message}`, at the beginning of a command. */
const assignment =
  /^\s*(?:(?:local|readonly|declare|export)\s+)?([A-Za-z_]\w*)=(["']?)\$(?:\{(\d|[*@])(?:(:?[-?])([^}"']*))?\}|(\d|[*@]))\2\s*(?:$|[;#&|])/gm;

/** Commands that read standard input if no file is given. */
const reading =
  /\/dev\/stdin|\bread\s|\$\(cat\)|^\s*cat\s*(?:$|\|)|^\s*jq(?:\s+-\w+)*\s+(?:'[^']*'|"[^"]*"|[^\s|]+)\s*(?:$|\|)/m;

export function readShell(source: string): SourceReading {
  const code = source.replaceAll(/(^|\s)#.*$/gm, '$1');
  // A branch of `case` or a test, which handles --help first.
  if (/--help["']?\s*(?:\)|\|[^|)]*\)|\])/.test(code)) return { kind: 'help' };
  const description = leadingSentence(source);
  const found = [...code.matchAll(assignment)].map(toPosition);
  if (/\$(?:\{?[1-9@*#])/.test(code)) {
    if (/\bshift\b|\bgetopts?\b/.test(code)) {
      return { kind: 'unknown', reason: 'it parses its command line itself and has no --help' };
    }
    return positionals(found, description);
  }
  if (reading.test(code)) {
    return { kind: 'standard-input', description };
  }
  return { kind: 'command-line', description, parameters: [] };
}

function toPosition(match: RegExpMatchArray): NamedPosition {
  const [, name, , braced, operator, fallback = '', plain] = match;
  const index = braced ?? plain ?? '';
  const hasDefault = operator?.endsWith('-') === true;
  return {
    name,
    index: /\d/.test(index) ? Number(index) : 1,
    schema: {
      type: 'string',
      ...(hasDefault && fallback !== '' && !fallback.includes('$') ? { default: fallback } : {}),
    },
    isRequired: !hasDefault,
    isList: !/\d/.test(index),
  };
}
