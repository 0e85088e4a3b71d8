import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** Tokens of a text, as the models of a family count them. */
export function countTokens(text: string): number {
  return encode(text).length;
}
