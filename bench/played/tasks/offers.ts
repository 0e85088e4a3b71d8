import { has, type PlayedTask } from '../task.ts';
import { fileTools } from './files.ts';

/** Compares three files and writes the decision. */
export const offers: PlayedTask = {
  name: 'offers',
  requests: [
    'Compare the three offers in the papers folder and recommend the one that is cheapest among those that deliver within four weeks. Note the decision in papers/decision.md.',
  ],
  open() {
    const files = new Map([
      ['papers/offer-a.md', '# Offer A\nPrice: 1200 EUR\nDelivery: 3 weeks\n'],
      ['papers/offer-b.md', '# Offer B\nPrice: 1150 EUR\nDelivery: 8 weeks\n'],
      ['papers/offer-c.md', '# Offer C\nPrice: 1490 EUR\nDelivery: 1 week\n'],
    ]);
    const before = [...files];
    return {
      tools: fileTools(files),
      judge: ([reply]) => [
        [
          'papers/decision.md says offer A, 1200 EUR',
          has(files.get('papers/decision.md'), /offer[- ]a\b/i, /1[., ]?200/),
        ],
        [
          'the answer recommends A, with price and delivery',
          has(reply?.answer, /offer A\b/i, /1[., ]?200/, /(3|three) weeks/i),
        ],
        ['the offers are unchanged', before.every(([path, text]) => files.get(path) === text)],
      ],
    };
  },
};
