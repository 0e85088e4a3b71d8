/** Cuts a text to a number of characters, with an ellipsis in place of the rest. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}
