/** Estimates the number of tokens of a text in a prompt, rather too high than too low. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const character of text) tokens += character < '\u0080' ? 0.3 : 1;
  return Math.ceil(tokens);
}
