/** A file of a plan. */
export interface PlanFile {
  /** Its name, with folders parted by `/`. */
  readonly path: string;
  /** Text, or bytes that are UTF-8. */
  readonly content: string | Uint8Array;
}

/** A plan as it comes: one document or archive, or several files that belong together. */
export type PlanSource =
  | {
      /** The text of a document, or the bytes of one or of a zip archive. */
      readonly content: string | Uint8Array;
      /** Its name, for problems, and to know its format by. @defaultValue `plan` */
      readonly file?: string | undefined;
    }
  | { readonly files: readonly PlanFile[] };
