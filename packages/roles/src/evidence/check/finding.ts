/** A result of checking one part of a statement. */
export type Finding =
  | { readonly kind: 'found'; readonly isName: boolean }
  | { readonly kind: 'derived'; readonly formula: string }
  | { readonly kind: 'missing'; readonly reason: string }
  | {
      readonly kind: 'conflict';
      readonly reason: string;
      /** The value stands elsewhere: it may still follow from others. */
      readonly isElsewhere?: true;
    }
  /** Neither borne out nor refuted: a reader is told so. */
  | { readonly kind: 'open'; readonly reason: string };

export const found: Finding = { kind: 'found', isName: false };
export const foundName: Finding = { kind: 'found', isName: true };
export const missing = (reason: string): Finding => ({ kind: 'missing', reason });
export const conflict = (reason: string): Finding => ({ kind: 'conflict', reason });
export const elsewhere = (reason: string): Finding => ({
  ...{ kind: 'conflict', reason },
  isElsewhere: true,
});
export const open = (reason: string): Finding => ({ kind: 'open', reason });
export const derived = (formula: string): Finding => ({ kind: 'derived', formula });
