import { expect, it } from 'vitest';
import { measuredValue } from './measured-value.js';

it.each([
  ['250m', 'cpu', '0.25 cpu 1'],
  ['52m', 'age', '52 time 60'],
  ['52m', 'depth', undefined],
  ['52mm', 'age', undefined],
  ['5:24', 'duration', '324 time 60'],
  ['5:24', 'start', undefined],
  ['5:64', 'duration', undefined],
  ['2:08:19', 'start', '7699 time 1'],
])('reads %s of the field %s (A11)', (text, label, told) => {
  const measured = measuredValue(text, new Set([label]));
  const units = measured?.units.map(({ kind, factor }) => `${kind} ${factor}`).join(', ');
  expect(measured && `${measured.value} ${units}`).toBe(told);
});
