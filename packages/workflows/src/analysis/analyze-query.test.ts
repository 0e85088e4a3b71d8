import { expect, it } from 'vitest';
import { analyzeQuery } from './analyze-query.js';

it.each([
  ['Research the cheapest laptop', 'research cheapest laptop', true],
  ['Compare what phones cost', 'compare phones cost', true],
  ['Show me the current prices of tea', 'show current prices tea', true],
  ['Find the oldest castle', 'find oldest castle', false],
  ['Write a poem about cheap wine', 'write poem cheap wine', false],
])('tells of “%s” its purpose and whether it needs prices (B2)', (request, purpose, needs) => {
  expect(analyzeQuery(request, ['needs_current_prices'])).toEqual({
    user_purpose: purpose,
    data_requirements: { needs_current_prices: needs },
  });
});

it('takes the words of a requirement that nobody has foreseen (B2)', () => {
  const { data_requirements } = analyzeQuery('Look up the train timetable', [
    'needs_live_timetable',
  ]);

  expect(data_requirements).toEqual({ needs_live_timetable: true });
});
