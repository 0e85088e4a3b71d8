import { readCommand } from '@pce/core/commands';
import { expect, it } from 'vitest';
import { asksFor } from './data-kinds.js';

it.each([
  ['needs_current_prices', 'Find the cheapest laptop', true],
  ['needs_current_prices', 'Compare laptops', false],
  ['needs_current_prices', 'Write a poem about cheap wine', false],
  ['price', 'Show the cost of it', true],
  ['needs_prices_and_reviews', 'Find cheap tea', false],
  ['requires_prices_reviews', 'Find cheap and best rated tea', true],
  ['requires_prices_reviews', 'Find cheap tea', false],
  ['needs_recipes', 'Find recipes for tea', true],
  ['needs_recipes', 'Find tea', false],
  ['needs_live', 'Find the latest tea', false],
  ['needs_latest_news', 'Search for headlines', true],
  ['', 'Find tea', false],
  ['needs_weather', '', false],
])('the requirement %s is asked for by “%s”: %s (B2)', (requirement, command, isAsked) => {
  expect(asksFor(requirement, readCommand(command))).toBe(isAsked);
});
