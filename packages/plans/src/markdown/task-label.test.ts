import { describe, expect, it } from 'vitest';
import { parseTaskLabel } from './task-label.js';

const none = {
  id: undefined,
  number: undefined,
  kind: undefined,
  isParallel: false,
  tags: [],
  shortId: undefined,
};
const shortId = { isMarked: false, hasDash: false };

describe('what stands before a title', () => {
  it.each([
    [
      'T014 [P] [US1] Build it',
      { ...none, id: 'T014', isParallel: true, tags: ['US1'], title: 'Build it' },
    ],
    ['[P] T014: Build it', { ...none, id: 'T014', isParallel: true, title: 'Build it' }],
    ['Build it [P]', { ...none, isParallel: true, title: 'Build it' }],
    ['ABC-7 Build it', { ...none, id: 'ABC-7', title: 'Build it' }],
    ['[ABC-7] Build it', { ...none, id: 'ABC-7', title: 'Build it' }],
    ['Phase 2: Build it', { ...none, kind: 'phase', number: 2, title: 'Build it' }],
    ['Step 3 — Build it', { ...none, kind: 'step', number: 3, title: 'Build it' }],
    ['Task 1.2: Build it', { ...none, kind: 'task', id: '1.2', title: 'Build it' }],
    ['1.2 Build it', { ...none, id: '1.2', title: 'Build it' }],
    ['3. Build it', { ...none, number: 3, title: 'Build it' }],
    ['S3: Build it', { ...none, id: 'S3', title: 'Build it' }],
    ['S3 bucket', { ...none, shortId: { ...shortId, id: 'S3', length: 3 }, title: 'S3 bucket' }],
    [
      'T1 - Go',
      {
        ...none,
        shortId: { id: 'T1', isMarked: false, hasDash: true, length: 5 },
        title: 'T1 - Go',
      },
    ],
    [
      '[T1] [P] Go',
      {
        ...none,
        isParallel: true,
        shortId: { id: 'T1', isMarked: true, hasDash: false, length: 5 },
        title: '[T1] Go',
      },
    ],
    ['T012 S3 bucket', { ...none, id: 'T012', title: 'S3 bucket' }],
    ['Phase 2: S3 bucket', { ...none, kind: 'phase', number: 2, title: 'S3 bucket' }],
    ['2. S3 bucket', { ...none, number: 2, title: 'S3 bucket' }],
    ['Task A1: Build it', { ...none, kind: 'task', id: 'A1', title: 'Build it' }],
    ['task ABC-7 - Build it', { ...none, kind: 'task', id: 'ABC-7', title: 'Build it' }],
    ['User Story 4: Build it', { ...none, kind: 'user story', number: 4, title: 'Build it' }],
    ['Phase 1', { ...none, kind: 'phase', number: 1, title: '' }],
    ['Phase 1 ', { ...none, kind: 'phase', number: 1, title: '' }],
    ['Phase 1 gate', { ...none, title: 'Phase 1 gate' }],
    ['📁 3. Build it', { ...none, number: 3, title: 'Build it' }],
    ['1.2a) Build it', { ...none, id: '1.2a', title: 'Build it' }],
    ['[p] Build it', { ...none, isParallel: true, title: 'Build it' }],
    ['[US1, US2] [Setup] Build it', { ...none, tags: ['US1', 'US2', 'Setup'], title: 'Build it' }],
    [
      '[US1] 3. [US2] [P] Build it',
      { ...none, number: 3, isParallel: true, tags: ['US1', 'US2'], title: 'Build it' },
    ],
    [
      '[T1] [US1] Go [P]',
      {
        ...none,
        isParallel: true,
        tags: ['US1'],
        shortId: { id: 'T1', isMarked: true, hasDash: false, length: 5 },
        title: '[T1] Go',
      },
    ],
    [
      '(T1.3): Go',
      {
        ...none,
        shortId: { id: 'T1.3', isMarked: true, hasDash: false, length: 8 },
        title: '(T1.3): Go',
      },
    ],
    [
      '`T1` Go',
      {
        ...none,
        shortId: { id: 'T1', isMarked: true, hasDash: false, length: 5 },
        title: '`T1` Go',
      },
    ],
    [
      'T1 [US1] Go',
      { ...none, shortId: { ...shortId, id: 'T1', length: 3 }, title: 'T1 [US1] Go' },
    ],
    ['', { ...none, title: '' }],
    ['Build it      [P]', { ...none, isParallel: true, title: 'Build it' }],
    ['Phase 1:   Build it ', { ...none, kind: 'phase', number: 1, title: 'Build it' }],
    ['12 monkeys', { ...none, title: '12 monkeys' }],
    ['1.5x faster', { ...none, title: '1.5x faster' }],
    ['T-shirts', { ...none, title: 'T-shirts' }],
    ['TXXX Clean up', { ...none, title: 'TXXX Clean up' }],
    ['Build it', { ...none, title: 'Build it' }],
  ])('is read from %j (D1)', (text, label) => {
    expect(parseTaskLabel(text)).toEqual(label);
  });
});
