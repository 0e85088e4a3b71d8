const greeting =
  /^(?:(?:hello|hi|hey)(?: there)?|good (?:morning|afternoon|evening)|(?:ok,? )?thanks|thank you|goodbye|bye)\W*$/i;

/** Returns whether a request only greets or thanks. Everything else is work. */
export function isGreeting(request: string): boolean {
  return greeting.test(request.trim());
}
