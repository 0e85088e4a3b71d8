/**
 * The offline answers of the roles' models, in order: each request is its own plan, and both commands spell out their
 * calls, so only Executor and Synthesizer are asked. The Synthesizer's answers are written part by part.
 */
export const script = [
  {
    commands: ['Find bikes of a kind up to a price with kind `touring` and maxPriceEur 1500'],
    done: true,
  },
  [
    'There are two:\n\n',
    '1. The Vela 3 costs 1190 EUR [c1].\n',
    '2. The Orla Trek costs 1390 EUR [c2].',
  ],

  // "The second one": the Executor gets the first turn.
  { commands: ['Describe a bike by its name with name `Orla Trek`'], done: true },
  ['The Orla Trek weighs ', '12.8 kg [c3].'],

  // "It": everything that the offer needs was claimed before, so no tool is called.
  { done: true },
  [
    'The Orla Trek costs 1390 EUR [c3] and weighs 12.8 kg [c1]. ',
    'The customer wants a bike below 14 kg [a1].',
  ],
  {
    output: { bike: 'Orla Trek', priceEur: 1390, weightKg: 12.8 },
    evidence: [
      { path: 'bike', citations: ['c1'] },
      { path: 'priceEur', citations: ['c3'] },
      { path: 'weightKg', citations: ['c1'] },
    ],
  },
];
