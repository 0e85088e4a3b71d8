import { expect, it } from 'vitest';
import { isBinding } from './binding-heading.js';
import { isDenying, sectionOfHeading } from './section-names.js';

it.each([
  ['Goals', 'goals', false],
  ['2. Edge-Cases:', 'edgeCases', false],
  ['The plan', 'steps', false],
  ['Our rules', 'constraints', false],
  ['Die Schritte', 'steps', false],
  ["Don't", 'constraints', true],
  ['NEVER', 'constraints', true],
  ['Niemals!', 'constraints', true],
  ['The plan of the day', undefined, false],
  ['Then', undefined, false],
  ['', undefined, false],
  [`Goals${' '.repeat(95)}`, 'goals', false],
  [`Goals${' '.repeat(96)}`, undefined, false],
])('opens with %j the section %s, which denies: %s (E1)', (heading, section, denies) => {
  expect(sectionOfHeading(heading)).toBe(section);
  expect(isDenying(heading)).toBe(denies);
});

it.each([
  ['Rollback', true],
  ['Plan B', true],
  ['Optional steps', true],
  ['If it fails', true],
  ['Not today', true],
  ['Later', true],
  ['Phase 1', false],
  ['Notes', false],
  ['', false],
])('says of the heading %j that it binds what is below it: %s (E1)', (heading, binds) => {
  expect(isBinding(heading)).toBe(binds);
});
