import type { Json } from '@pce/core';

/** Values of several items, from a path through a list; a blank marks an item without the field. */
export class Several {
  constructor(
    readonly items: readonly Json[],
    readonly placeOf: (index: number) => string = () => '',
    /** Whether an expression selected them, possibly just one; otherwise they are a whole list. */
    readonly isSelected = false,
  ) {}
}

export type Value = Json | Several;
