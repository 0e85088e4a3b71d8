/** Returns the letters and digits of a name in lower case, so that "goals_progress" equals "goalsProgress". */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
