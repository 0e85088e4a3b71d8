/** Returns the letters and digits of a name, in lower case: "goals_progress" has those of "goalsProgress". */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
