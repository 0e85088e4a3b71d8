import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { quantitiesIn } from '../read/quantities.js';
import { checkSettings } from './check-settings.js';

const sources = sourcesOf({ queue: { max_attempts: 6, retry_backoff_s: 12 } });

it.each([
  ['`max_attempts` is set to 6', undefined],
  ['`max_attempts` is set to 12', '12 is another field: r1.queue.max_attempts is 6'],
  ['`max_attempts` = 12', '12 is another field: r1.queue.max_attempts is 6'],
  ['`Max_Attempts`: 12', '12 is another field: r1.queue.max_attempts is 6'],
  ['`retry_backoff_s` is 12 seconds', undefined],
  [
    '`retry_backoff_s` is 13 seconds',
    '13 seconds is another field: r1.queue.retry_backoff_s is 12',
  ],
  ['`max_attempts` is lower than 12', undefined],
  ['`max_attempts` was raised to 12', undefined],
  ['`other` is 12', undefined],
  ['`max_attempts` is set', undefined],
])('compares a setting with the field of its name: %s (A11)', (text, reason) => {
  const quoted = [...text.matchAll(/`([^`]+)`/g)].map((match) => ({
    ...{ end: match.index + match[0].length, text: match[1] ?? '' },
  }));
  const [finding] = checkSettings(text, { quoted, quantities: quantitiesIn(text), sources });
  expect(finding?.kind === 'conflict' ? finding.reason : undefined).toBe(reason);
});
