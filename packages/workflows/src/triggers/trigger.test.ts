import type { Json, JsonObject } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { fitTrigger, readTrigger, toSituation } from './trigger.js';

function fits(source: Json, command: string, inputs: JsonObject = {}): boolean {
  const trigger = readTrigger(source);
  if ('error' in trigger) throw new Error(trigger.error);
  return fitTrigger(trigger, toSituation(command, inputs)) !== undefined;
}

describe('a trigger', () => {
  it('without slots is the whole command, word for word (B2)', () => {
    expect(fits('search products', 'Search  products.')).toBe(true);
    expect(fits('search products', 'search products now')).toBe(false);
    expect(fits({ literal: 'use {x}' }, 'use {x}')).toBe(true);
  });

  it.each(['user_purpose', 'action'])(
    '%s has its words, in order, in the purpose or the command (B2)',
    (key) => {
      const trigger = { [key]: 'research cheapest …' };
      expect(fits(trigger, 'go on', { user_purpose: 'Research the cheapest laptops' })).toBe(true);
      expect(fits(trigger, 'research: cheapest laptops?')).toBe(true);
      expect(fits(trigger, 'find the cheapest, then research it')).toBe(false);
      expect(fits(trigger, 'go on', { user_purpose: ['research cheapest'] })).toBe(false);
    },
  );

  it.each([
    ['dotted', { 'data_requirements.needs_current_prices': true }],
    ['nested', { data_requirements: { needs_current_prices: true } }],
  ])('compares a data requirement with the inputs, %s (B2)', (_, trigger) => {
    expect(fits(trigger, '', { data_requirements: { needs_current_prices: true } })).toBe(true);
    expect(fits(trigger, '', { 'data_requirements.needs_current_prices': true })).toBe(true);
    expect(fits(trigger, '', { data_requirements: { needs_current_prices: 'true' } })).toBe(false);
    expect(fits(trigger, '', { data_requirements: [] })).toBe(false);
    expect(fits(trigger, 'needs_current_prices', {})).toBe(false);
  });

  it.each(['action_needed', 'intent'])('%s compares the label of the turn whole (B2)', (key) => {
    const trigger = { [key]: 'live_search' };
    expect(fits(trigger, '', { [key]: 'live_search' })).toBe(true);
    expect(fits(trigger, '', { [key]: 'Live Search' })).toBe(true);
    expect(fits(trigger, '', { [key]: 'live_search_now' })).toBe(false);
    expect(fits(trigger, 'do a live search', { [key]: 3 })).toBe(false);
    expect(fits({ [key]: ['commerce', 'live_search'] }, '', { [key]: 'commerce' })).toBe(true);
  });

  it('in quotes is read as a mapping (B2)', () => {
    const fresh = { data_requirements: { needs_current_prices: false } };
    expect(fits('data_requirements.needs_current_prices: false', '', fresh)).toBe(true);
    expect(fits('data_requirements.needs_current_prices: true', '', fresh)).toBe(false);
    expect(fits('action_needed: live_search', '', { action_needed: 'live_search' })).toBe(true);
    expect(fits("intent: 'buy'", '', { intent: 'buy' })).toBe(true);
    expect(fits('pattern: find {x}', 'find lamps')).toBe(true);
    expect(fits('note: find lamps', 'note: find lamps')).toBe(true);
    expect(fits('remind me: {what}', 'remind me: the milk')).toBe(true);
  });
});
