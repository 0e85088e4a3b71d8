/**
 * How much of an answer its writer declares, for code to recompute. `computed`: what it worked out, compared or quoted; plain values
 * keep `[c1]`, and code finds their places. `all`: each value. `off`: nothing.
 */
export type DeclaredChecks = 'off' | 'computed' | 'all';

const example = `Of c1.orders (item | price | paid): "Two [=count(c1.orders[paid = false])] orders are unpaid, together 61.50 [=sum(c1.orders[paid = false].price)], more [=sum(c1.orders[paid = false].price) > c2.limit] than the limit of 60 [c2], because of a price rise [c3 'prices went up by a fifth']."`;

const rules = `- Only + - * / = != < <= > >= and in; sum avg count min max, none(list), all(list, f = v), distinct(list), top(list, group, field), days(a, b), minutes(a, b), rising(list), falling(list); [max f], [min f]. sum(c1.n * c1.price) works item by item.
- Paths: c1.list[field = 'x' & n > 3].field, the same on an object keyed by name; [0] is the first; ['Avg s'] has a blank. Tables in texts are lists of rows; other text has no paths: quote it, words in a row, to "']".
- A difference is larger minus smaller; a percentage is the plain ratio. Behind more, less, most, only, all and the like stands the comparison as you mean it: [=c1.after < c1.before], [=c1.lifts[max riders].name = 'Kern'].
- Each condition in your words stands in the formula, and each of the formula in your words. Name the thing in the sentence as the result names it. Numbers in digits.`;

const heads = {
  computed: `Code recomputes what you declare. Directly behind each number that you worked out, also a count, each comparison and each reason, put its check in brackets; the reader does not see it. What you take over as it stands keeps its [c1].`,
  all: `Code recomputes what you declare. Directly behind each number and date, each comparison and each reason, put its check in brackets; the reader does not see it. A value that you take over has its path: [=c1.orders[item = 'lamp'].price].`,
} as const;

const shortRules = `There are + - * / = != < <= > >= & in; sum avg count min max none all distinct top days minutes; [max f], [min f], [0], ['a b']. Each condition in your words stands in the formula. Tables in texts are lists of rows; other text is quoted, words in a row.`;

/** Returns the same in fewer words, for a prompt that is sent at every step. */
export function shortChecksPrompt(checks: DeclaredChecks): string {
  return checks === 'off' ? '' : `\n- ${heads[checks]} ${example} ${shortRules}`;
}

/** Returns the part of a writer's prompt on checks; nothing where none are wanted. */
export function checksPrompt(checks: DeclaredChecks): string {
  return checks === 'off' ? '' : `\n\n${heads[checks]}\n${example}\n${rules}`;
}
