/** Requests that ask for nothing to be done. A closed list: everything else is work. */
const greetings = new Set([
  'hello',
  'hello there',
  'hi',
  'hi there',
  'hey',
  'good morning',
  'good afternoon',
  'good evening',
  'good night',
  'thanks',
  'thank you',
  'thanks a lot',
  'thank you very much',
  'many thanks',
  'ok thanks',
  'bye',
  'goodbye',
  'how are you',
  'who are you',
  'what can you do',
]);

export function isGreeting(request: string): boolean {
  if (request.length > 60) return false;
  return greetings.has((request.toLowerCase().match(/\p{L}+/gu) ?? []).join(' '));
}
