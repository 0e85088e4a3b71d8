/**
 * Parts of an answer that its writer declares, for code to recompute. `computed`: values it calculated, compared or
 * quoted; plain values keep `[c1]`, and code finds their sources. `all`: each value. `off`: nothing.
 */
export type DeclaredChecks = 'off' | 'computed' | 'all';

const heads = {
  computed: `Code recomputes what you declare: directly behind each number that you worked out, also a count or a number of days, each comparison and each reason put its check in brackets, which the reader does not see. What is taken over as it stands keeps [c1].`,
  all: `Code recomputes what you declare: directly behind each number and date, each comparison and each reason put its check in brackets, which the reader does not see. A value that is taken over has its path: [=c1.orders[item = 'lamp'].price].`,
} as const;

const example = `Of c1.orders (item | price | paid): "Two [=count(c1.orders[paid = false])] orders are unpaid, 61.50 [=sum(c1.orders[paid = false].price)] in all, more [=sum(c1.orders[paid = false].price) > c2.limit] than the limit of 60 [c2], because of a price rise [c3 'prices went up by a fifth']."`;

const forms = `+ - * / = != < <= > >= & in; sum avg count min max none(list) all(list, f = v) distinct(list) top(list, group, field) days(a, b) minutes(a, b) rising(list) falling(list); [max f], [0], ['Avg s']; sum(c1.n * c1.price) works item by item`;

const shortHeads = {
  computed: 'each number that you worked out, also a count, each comparison and each reason',
  all: 'each number and date (taken over: its path, [=c1.limit]), each comparison and each reason',
} as const;

/** Returns the short instructions on checks for a conversation, which are sent at every step; empty for `off`. */
export function shortChecksPrompt(checks: DeclaredChecks): string {
  return checks === 'off'
    ? ''
    : `
- Code recomputes what you declare: directly behind ${shortHeads[checks]} put its check, which the reader does not see. Of c1.orders (item | price | paid): "Two [=count(c1.orders[paid = false])] are unpaid, 61.50 [=sum(c1.orders[paid = false].price)] in all, above [=c4.total > c2.limit] 60 [c2], as prices rose [c3 'went up by a fifth']." Also avg min max none all distinct top days(a, b) minutes; [max f], [0], ['a b']. Tables and JSON in a text are read below it, c3.content[0].cost; other text is quoted.`;
}

/** Returns the instructions on checks for a writer; empty for `off`. */
export function checksPrompt(checks: DeclaredChecks): string {
  return checks === 'off'
    ? ''
    : `

${heads[checks]}
${example}
- There are ${forms}.
- Tables and JSON in a text are read below it, c3.content[station = 'Kern'].cost; other text has no paths: quote it, words in a row.
- Each condition in your words is in the formula, and the other way round: most, longest, only and all need one, [=c1.lifts[max riders].name = 'Kern']. Differences are larger minus smaller, percentages the plain ratio. Name things as the result does; numbers in digits.`;
}
