const greeting =
  /^(?:(?:ok|hello|hi|hey)(?: there)?|good (?:morning|afternoon|evening)|how are you(?: doing)?(?: today)?|(?:many )?thanks|thank you|goodbye|bye)$/i;

/** Returns whether a request only greets or thanks. Everything else is work. */
export function isGreeting(request: string): boolean {
  const parts = request.split(/[^\p{L}\p{N} ]+/u).map((part) => part.trim());
  const said = parts.filter((part) => part !== '');
  return said.length > 0 && said.every((part) => greeting.test(part));
}
