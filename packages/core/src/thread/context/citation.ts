/**
 * Finds a group of citations in an answer, such as `[c1, c4]`, with the blank before it. Its ids belong to one turn: `c1` is
 * a claim, `a1` an attachment, `ctx` the context.
 */
export const citation = / ?\[((?:[ca]\d{1,9}|ctx)(?:[,;] ?(?:[ca]\d{1,9}|ctx)){0,99})\]/g;
