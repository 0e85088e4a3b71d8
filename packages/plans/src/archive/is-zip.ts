/** Says whether a content is a zip archive. Apart from what unpacks one, which needs Node. */
export function isZip(content: string | Uint8Array): content is Uint8Array {
  const [p, k, third, fourth] = content;
  const isFile = third === 3 && fourth === 4;
  const isEmpty = third === 5 && fourth === 6;
  return p === 0x50 && k === 0x4b && (isFile || isEmpty);
}
