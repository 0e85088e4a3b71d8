import type { Json } from '@pce/core';

/** A result that formulas may read, by the id that citations use. */
export interface EvidenceSource {
  /** `c1` for a claim, `r3` for a result. */
  readonly id: string;
  /** Data of the tool's result. Tables in texts become lists of rows. */
  readonly data: Json;
  /** Statement of the claim, where the source is one. */
  readonly claim?: string;
  /** URL, path or other reference to where it comes from. */
  readonly source?: string;
}
