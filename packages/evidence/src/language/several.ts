import type { Json } from '@pce/core';

/** Values of several items, as a path through a list gives them; a blank stands for an item without the field. */
export class Several {
  constructor(
    readonly items: readonly Json[],
    /** Returns the place of an item. */
    readonly placeOf: (index: number) => string = () => '',
    /** Whether an expression selected them, so that there may be one; otherwise they are a whole list. */
    readonly isSelected = false,
  ) {}
}

/** A value while an expression is evaluated. */
export type Value = Json | Several;
