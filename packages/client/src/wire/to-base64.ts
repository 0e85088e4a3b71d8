/** Bytes that are turned into characters at once: as many arguments as a call takes everywhere. */
const slice = 8_192;

export function toBase64(bytes: Uint8Array): string {
  let characters = '';
  for (let start = 0; start < bytes.length; start += slice) {
    characters += String.fromCharCode(...bytes.subarray(start, start + slice));
  }
  return btoa(characters);
}
