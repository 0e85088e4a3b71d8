import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { readStatement, sourcesOf } from '../../../../test/statements.js';
import { checkQuantities } from '../quantities/check-quantities.js';

const pods: Json = {
  pods: [
    { name: 'api', phase: 'Running', node: 'n1', restarts: 0, cpuPercent: 40, ready: true },
    { name: 'cart', phase: 'Running', node: 'n2', restarts: 3, cpuPercent: 85, ready: true },
    { name: 'mail', phase: 'Pending', node: 'n2', restarts: 0, cpuPercent: 91, ready: false },
    { name: 'jobs', phase: 'Running', node: 'n1', restarts: 7, cpuPercent: 12, ready: true },
  ],
};

/** Whether all numbers of a statement are found or follow. */
const holds = (text: string, ...data: readonly Json[]): boolean =>
  checkQuantities(readStatement(text, sourcesOf(...data))).every(
    ({ kind }) => kind === 'found' || kind === 'derived',
  );

it('counts the records that all conditions of a statement hold on (A11)', () => {
  const rows: readonly (readonly [string, boolean])[] = [
    ['Three of the four pods are running', true],
    ['Two of the four pods are running', false],
    ['Two of the running pods had restarts', true],
    ['Three of the running pods had restarts', false],
    ['Two pods are above 80 percent CPU', true],
    ['Three pods are above 80 percent CPU', false],
    ['75% of the pods are ready', true],
    ['50% of the pods are ready', false],
    ['Two of the pods had no restarts', true],
    ['Three of the pods had no restarts', false],
  ];
  expect(rows.map(([text]) => [text, holds(text, pods)])).toEqual(rows);
});

it('takes what is counted for no condition, though one of them is called by it (A11)', () => {
  const hotels: Json = [
    { name: 'Albergo Adige', stars: 3, pets_allowed: false },
    { name: 'Hotel Giulietta', stars: 4, pets_allowed: true },
    { name: 'Locanda San Zeno', stars: 2, pets_allowed: true },
    { name: 'Palazzo Scaligero', stars: 5, pets_allowed: false },
  ];
  const rows: readonly (readonly [string, boolean])[] = [
    ['Two of the four hotels allow pets', true],
    ['Three of the four hotels allow pets', false],
    ['Pets are allowed at two of the hotels', true],
    ['Pets are allowed at three of the hotels', false],
  ];
  expect(rows.map(([text]) => [text, holds(text, hotels)])).toEqual(rows);
});

it('tells what is left of a whole whose part is taken (A11)', () => {
  const data: Json = { classes: [{ class: 'Yoga', capacity: 16, booked: 12 }] };
  const rows: readonly (readonly [string, boolean])[] = [
    ['Four places are left', true],
    ['Five places are left', false],
    ['The class is 75% full', true],
    ['The class is 25% full', false],
  ];
  const single: Json = { class: 'Yoga', capacity: 16, booked: 12 };
  expect(rows.map(([text]) => [text, holds(text, single)])).toEqual(rows);
  expect(holds('Yoga has four free places', data)).toBe(true);
  expect(holds('Yoga has 12 free places', data)).toBe(false);
});

it('takes parts of what a field adds up to in a list (A11)', () => {
  const data: Json = {
    teams: [
      { name: 'Arden', points: 61, played: 30 },
      { name: 'Brook', points: 57, played: 28 },
      { name: 'Calder', points: 49, played: 30 },
    ],
  };
  const rows: readonly (readonly [string, boolean])[] = [
    ['Arden has 36.5% of all points', true],
    ['Arden has 40.5% of all points', false],
    ['Arden is four points ahead of Brook', true],
    ['Arden is six points ahead of Brook', false],
    ['The three teams have 167 points', true],
    ['The three teams have 166 points', false],
  ];
  expect(rows.map(([text]) => [text, holds(text, data)])).toEqual(rows);
});
