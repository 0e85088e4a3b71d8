/** The answers of the roles' models offline, in order. */
export const script = [
  // Executor. A workflow takes this command, so that no Coordinator is asked.
  { commands: ['Compare laptops under $800'] },
  { done: true },
  // Synthesizer
  {
    answer: `| Laptop | Price | Weight | Battery | Evidence |
|---|---|---|---|---|
| Aspire 5 | $549 | 1.78 kg | 8 hours | [c1, c4] |
| ThinkPad E14 | $729 | 1.41 kg | 11 hours | [c2, c5] |
| Swift Go | $779 | 1.25 kg | 9 hours | [c3, c6] |

- The ThinkPad E14 runs longest, 11 hours [c4, c5, c6], and buyers give it 4.6 of 5 stars [c8].
- The Swift Go is the lightest at 1.25 kg [c4, c5, c6].
- Buyers give the Swift Go 4.2 of 5 stars [c9].

For writing on the train: the ThinkPad E14, at $729 [c2, c5].`,
  },
];
