/** The text of each slot. */
export type SlotTexts = ReadonlyMap<string, string>;
