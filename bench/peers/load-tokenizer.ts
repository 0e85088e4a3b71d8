import { adapterFolder } from './install.ts';

/** Tokens of a value as JSON. */
export type TokensOf = (value: unknown) => number;

/** Tokens of a text. */
export type CountTokens = (text: string) => number;

/** Counts in `o200k_base`. The package that does is installed where benchmarks run, as the frameworks are. */
export async function loadCountTokens(): Promise<CountTokens> {
  const url = new URL('count-tokens.ts', adapterFolder('tokenizer'));
  const { countTokens }: { readonly countTokens: CountTokens } = await import(url.href);
  return countTokens;
}

/** Counts values as JSON. */
export async function loadTokenizer(): Promise<TokensOf> {
  const countTokens = await loadCountTokens();
  return (value) => countTokens(JSON.stringify(value));
}
