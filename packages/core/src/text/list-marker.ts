/** Source of a regular expression for the marker of a Markdown list item: `-`, `*`, `+`, `3.` or `3)`. */
export const listMarker = String.raw`(?:[-*+]|\d{1,9}[.)])`;
