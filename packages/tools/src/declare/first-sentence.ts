export function firstSentence(text: string | null | undefined): string | undefined {
  const paragraph = (text ?? '').trim().split(/\r?\n\s*\r?\n/, 1)[0] ?? '';
  const line = paragraph.replaceAll(/\s+/g, ' ');
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
  const plain = sentence.replace(/[.!]$/, '').slice(0, 300).trim();
  return plain === '' ? undefined : plain;
}
