const approved = {
  score: 0.95,
  checks: {
    claimsSupported: true,
    nothingInvented: true,
    queryAddressed: true,
    coherentFormat: true,
    sourcesPresent: true,
  },
  goals: [{ goalId: 'GOAL_1', score: 1 }],
};

const plan = (description: string) => ({
  routeTo: 'executor',
  goals: [{ id: 'GOAL_1', description }],
});

const done = { action: 'COMPLETE', goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }] };

/** The answers of the roles' models offline, in order: both commands spell out their calls, so no Coordinator is asked. The Synthesizer's are written part by part. */
export const script = [
  plan('Know the touring bikes up to 1500 EUR'),
  { action: 'COMMAND', command: 'Find touring bikes up to 1500 EUR', goalFocus: ['GOAL_1'] },
  done,
  [
    'There are two:\n\n',
    '1. The Vela 3 costs 1190 EUR [c1].\n',
    '2. The Orla Trek costs 1390 EUR [c2].',
  ],
  approved,

  // "The second one": the Planner is told the first turn.
  plan('Know the weight of the Orla Trek'),
  { action: 'COMMAND', command: 'Describe the bike `Orla Trek`', goalFocus: ['GOAL_1'] },
  done,
  ['The Orla Trek weighs ', '12.8 kg [c3].'],
  approved,

  // "It": all that the offer needs was claimed before, so no tool is asked.
  { routeTo: 'synthesis', goals: [], reason: 'price and weight are known' },
  [
    'The Orla Trek costs 1390 EUR [c3] and weighs 12.8 kg [c1]. ',
    'The customer wants a bike below 14 kg [a1].',
  ],
  approved,
  {
    output: { bike: 'Orla Trek', priceEur: 1390, weightKg: 12.8 },
    evidence: [
      { path: 'bike', citations: ['c1'] },
      { path: 'priceEur', citations: ['c3'] },
      { path: 'weightKg', citations: ['c1'] },
    ],
  },
];
