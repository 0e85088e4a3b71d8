import { adapterFolder } from './install.ts';

/** Tokens of a value as JSON. */
export type TokensOf = (value: unknown) => number;

/** Counts in `o200k_base`. The package that does is installed where benchmarks run, as the frameworks are. */
export async function loadTokenizer(): Promise<TokensOf> {
  const url = new URL('count-tokens.ts', adapterFolder('tokenizer'));
  const { countTokens }: { countTokens(text: string): number } = await import(url.href);
  return (value) => countTokens(JSON.stringify(value));
}
