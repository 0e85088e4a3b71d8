/** Source of a regular expression for what begins the item of a Markdown list: `-`, `*`, `+`, `3.` or `3)`. */
export const listMarker = String.raw`(?:[-*+]|\d{1,9}[.)])`;
