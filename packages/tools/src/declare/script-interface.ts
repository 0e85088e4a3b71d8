import type { JsonObject } from '@pce/core/contracts';
import { leadingComment } from '@pce/script-parts';

export interface ScriptParameter {
  readonly name: string;
  /** JSON Schema, with the default if there is one. */
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  /** Place on the command line, in the syntax of `arguments` in a declaration. */
  readonly place: string;
}

export interface ScriptInterface {
  readonly description?: string | undefined;
  readonly parameters: readonly ScriptParameter[];
}

/** Result of reading a script: its command line, or the reason why that is unknown. */
export type SourceReading =
  | ScriptInterface
  | { readonly reason: string; readonly description: string | undefined };

export function firstSentence(text: string | null | undefined): string | undefined {
  const paragraph = (text ?? '').trim().split(/\r?\n\s*\r?\n/, 1)[0] ?? '';
  const line = paragraph.replaceAll(/\s+/g, ' ');
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
  const plain = sentence.replace(/[.!]$/, '').slice(0, 300).trim();
  return plain === '' ? undefined : plain;
}

const docstring = /^(?:\s*#.*\n|\s*\n)*[rRuU]?("""|''')([\s\S]*?)\1/;

/** Returns the first sentence of a source's docstring or leading comment. */
export function leadingSentence(source: string): string | undefined {
  const [, , documented] = docstring.exec(source) ?? [];
  if (documented !== undefined) return firstSentence(documented);
  const lines = leadingComment(source).map(({ text }) => text.trim());
  const prose = lines.filter((text) => !/^(?:@|eslint|biome|ts-|-\*-|vim:|usage:)/i.test(text));
  return firstSentence(prose.join('\n'));
}
