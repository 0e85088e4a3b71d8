import type { Json } from '@pce/core';

/** Places that are kept of the values of a list. */
export const maxPlaces = 12;

/** Values of several items, as a path through a list gives them. A blank stands for an item without the field. */
export class Several {
  constructor(
    readonly items: readonly Json[],
    /** Places of the first items, at most {@link maxPlaces}. */
    readonly places: readonly string[],
    /** Items that an expression selected, which may be one; otherwise those of a whole list. */
    readonly isSelected = false,
  ) {}
}

/** A value while an expression is evaluated. */
export type Value = Json | Several;
