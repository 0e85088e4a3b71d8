/** Texts by slot. */
export type SlotTexts = ReadonlyMap<string, string>;
