/** A file that is part of a prompt. */
export interface ModelFile {
  readonly name: string;
  readonly mediaType: string;
  readonly data: Uint8Array;
}
