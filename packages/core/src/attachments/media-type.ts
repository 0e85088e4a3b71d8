/** Bytes converted at once: within the number of arguments that every engine accepts. */
const slice = 8_192;

/** Encodes bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let characters = '';
  for (let start = 0; start < bytes.length; start += slice) {
    characters += String.fromCharCode(...bytes.subarray(start, start + slice));
  }
  return btoa(characters);
}

/** Decodes base64. Throws a `DOMException` for other text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  // `Uint8Array.from` takes thirty times as long: three seconds for 10 MiB.
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
  return bytes;
}

/** Media types that can be attached, besides texts. */
const binaryTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
] as const;

type BinaryType = (typeof binaryTypes)[number];

const textTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  md: 'text/markdown',
  csv: 'text/csv',
  html: 'text/html',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

/** Detects the type of an image or a PDF by its first bytes; `undefined` for other content. */
export function sniffBinary(bytes: Uint8Array): BinaryType | undefined {
  const at = (start: number, text: string): boolean =>
    [...text].every((character, index) => bytes[start + index] === character.charCodeAt(0));
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (at(0, '\xff\xd8\xff')) return 'image/jpeg';
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'image/gif';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp';
  if (at(0, '%PDF-')) return 'application/pdf';
  return undefined;
}

/** Returns whether files of a media type are texts, as an SVG is. */
export function isTextType(mediaType: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml|toml|javascript|x-ndjson)$/.test(mediaType);
}

export function isJsonType(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}

/** Returns whether a media type can be attached. */
export function isKnownType(mediaType: string): boolean {
  return isTextType(mediaType) || binaryTypes.some((one) => one === mediaType);
}

/** Returns the media type of a text with this name. @defaultValue `text/plain` */
export function textTypeOf(name: string): string {
  return textTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'text/plain';
}

/** Returns a media type in lower case, without its parameters: `text/plain; charset=utf-8` is `text/plain`. */
export function bareType(mediaType: string): string {
  return mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Returns whether one of a model's types, such as `image/*` or `application/pdf`, covers a media type. */
export function takesType(taken: readonly string[], mediaType: string): boolean {
  return taken.some((type) =>
    type.endsWith('/*') ? mediaType.startsWith(type.slice(0, -1)) : type === mediaType,
  );
}
