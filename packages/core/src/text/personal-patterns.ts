// Each repetition is bounded to limit the time for any text.

/** E-mail addresses. */
export const emailPattern =
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu;

/** Phone numbers: `+49 30 …` and `030 …`, and those of North America, `555-123-4567`. */
export const phonePatterns: readonly RegExp[] = [
  /(?<![\w./-])(?:\+|00|\(?0)\d{0,4}\)?(?:[ ./()-]{0,2}\d){6,14}(?!\w)/g,
  /(?<![\w./-])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\w)/g,
];
