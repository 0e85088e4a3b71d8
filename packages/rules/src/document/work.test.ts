import { isGreeting, parsePlanningDocument } from '@pce/role-parts';
import { expect, it } from 'vitest';
import { workOf } from './work.js';

it.each<readonly [string, ReturnType<typeof workOf>]>([
  ['Read `a`', { title: 'Read `a`', goals: ['Read `a`'], steps: ['Read `a`'] }],
  ['# T\n## Goals\n- g\n- h\n## Steps\n- s', { title: 'T', goals: ['g', 'h'], steps: ['s'] }],
  ['# T\n## Steps\n- s', { title: 'T', goals: ['T'], steps: ['s'] }],
  ['## Goals\n- g\n- h\n## Steps\n- s', { title: 'g', goals: ['g', 'h'], steps: ['s'] }],
  ['## Steps\n- s', { title: 'Take the steps', goals: ['Take the steps'], steps: ['s'] }],
  ['# T\n## Goals\n- g\n- h', { title: 'T', goals: ['g', 'h'], steps: ['g', 'h'] }],
  ['## Goals\n- g\n- h', { title: 'g', goals: ['g', 'h'], steps: ['g', 'h'] }],
  ['# T', undefined],
  ['## Tools\n- t', undefined],
  ['- a\n- b', { title: 'Take the steps', goals: ['Take the steps'], steps: ['a', 'b'] }],
])('finds the work in %j (E1)', (text, work) => {
  expect(workOf(parsePlanningDocument(text), text)).toEqual(work);
});

it('finds no work in sections that only say how (E1)', () => {
  const none = parsePlanningDocument('Read `a`');
  const only = ['constraints', 'edgeCases', 'tools', 'successCriteria'] as const;

  for (const section of only) expect(workOf({ ...none, [section]: ['x'] }, 'x')).toBeUndefined();
});

it.each([
  ['Hello', true],
  ['Hi there!', true],
  ['ok, thanks :-)', true],
  ['Good morning! How are you?', true],
  ['Hello, read `a`', false],
  ['', false],
])('recognizes whether %j is a greeting: %s (A4)', (request, isOne) => {
  expect(isGreeting(request)).toBe(isOne);
});
