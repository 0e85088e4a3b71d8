/** The answers of the roles' models offline, in order. */
export const script = [
  // Planner
  {
    routeTo: 'executor',
    goals: [
      { id: 'GOAL_1', description: 'Know what laptops under $800 offer' },
      {
        id: 'GOAL_2',
        description: 'Recommend one for writing on the train',
        dependsOn: ['GOAL_1'],
      },
    ],
    approach: 'Compare all offers in the price range, then choose by weight and battery.',
    successCriteria: ['at least 2 offers'],
  },
  // Executor. A workflow takes this command, so that no Coordinator is asked.
  { action: 'COMMAND', command: 'Compare laptops under $800', goalFocus: ['GOAL_1'] },
  {
    action: 'COMPLETE',
    goalsProgress: [
      { goalId: 'GOAL_1', status: 'achieved' },
      { goalId: 'GOAL_2', status: 'achieved' },
    ],
  },
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
  // Validator
  {
    score: 0.92,
    checks: {
      claimsSupported: true,
      nothingInvented: true,
      queryAddressed: true,
      coherentFormat: true,
      sourcesPresent: true,
    },
    goals: [
      { goalId: 'GOAL_1', score: 1 },
      { goalId: 'GOAL_2', score: 0.9 },
    ],
  },
];
