/** Returns about how many tokens a text takes in a prompt, rather too many than too few. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const character of text) tokens += character < '\u0080' ? 0.3 : 1;
  return Math.ceil(tokens);
}
