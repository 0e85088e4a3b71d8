import { type IterationEntry, type LogEntry, Sequence } from '@pce/core/log';
import { describe, expect, it } from 'vitest';
import { step } from '../../../test/log-entries.js';
import {
  appended,
  emptyView,
  isDue,
  shortened,
  tokensIn,
  type ViewRoom,
  viewText,
} from './view-state.js';

const count = (text: string): number => Math.ceil(text.length / 4);

function analysis(iteration: number): IterationEntry {
  const { command: _command, result: _result, ...rest } = step(iteration);
  return { ...rest, action: 'ANALYZE', analysis: `So far ${iteration * 3 - 3} of them` };
}

/** Thirty steps, of which each seventh thinks about the others. */
const entries: readonly LogEntry[] = Array.from({ length: 30 }, (_, index) =>
  index % 7 === 6 ? analysis(index + 1) : step(index + 1),
);

type Row = readonly [
  space: ViewRoom,
  /** After each step: older lines, those of them that stay, recent entries, tokens. */
  sizes: readonly string[],
  /** For each summary: entries, earlier summaries, the most tokens, and what code keeps. */
  asked: readonly string[],
  text: readonly string[],
];

describe('the view of a long log', () => {
  it.each<Row>([
    [
      { room: 200, before: 300 },
      [
        '0 0 1 12',
        '0 0 2 24',
        '0 0 3 36',
        '0 0 4 48',
        '0 0 5 60',
        '0 0 6 72',
        '0 0 7 80',
        '0 0 8 92',
        '0 0 9 104',
        '4 4 6 105',
        '4 4 7 118',
        '4 4 8 131',
        '4 4 9 144',
        '4 4 10 153',
        '4 4 11 166',
        '4 4 12 179',
        '7 6 5 154',
        '7 6 6 167',
        '7 6 7 180',
        '7 6 5 139',
        '7 6 6 148',
        '7 6 7 161',
        '7 6 8 174',
        '7 6 5 156',
        '7 6 6 169',
        '7 6 5 139',
        '7 6 6 152',
        '7 6 7 161',
        '7 6 8 174',
        '7 6 5 156',
      ],
      [
        '6 0 14 Known from them: #7 So far 18 of them | r12: price: 84',
        '3 1 14 Known from them: #7 So far 18 of them | #14 So far 39 of them',
        '4 1 14 Known from them: #7 So far 18 of them | #14 So far 39 of them',
        '2 1 14 Known from them: #14 So far 39 of them | #21 So far 60 of them',
        '4 1 14 Known from them: #14 So far 39 of them | #21 So far 60 of them',
      ],
      [
        'Earlier, in short:',
        '#1 r1 Look up price 1: price: 7',
        '#2 r2 Look up price 2: price: 14',
        '#3 r3 Look up price 3: price: 21',
        '#4 r4 Look up price 4: price: 28',
        '#5 r5 Look up price 5: price: 35',
        '#6 r6 Look up price 6: price: 42',
        '#7 to #25; results r8 to r25, there by reference; from "Look up price 8" to "Look up price 25"',
        '  Known from them: #14 So far 39 of them | #21 So far 60 of them',
        '',
        'Since then:',
        '#26 COMMAND Look up price 26',
        '→ r26: price: 182',
        '#27 COMMAND Look up price 27',
        '→ r27: price: 189',
        '#28 ANALYZE So far 81 of them',
        '#29 COMMAND Look up price 29',
        '→ r29: price: 203',
        '#30 COMMAND Look up price 30',
        '→ r30: price: 210',
      ],
    ],
    [
      { room: 400, before: 0 },
      [
        '1 1 0 9',
        '2 2 0 18',
        '3 3 0 27',
        '4 4 0 36',
        '5 5 0 45',
        '5 5 1 57',
        '6 6 1 62',
        '7 7 1 74',
        '8 8 1 83',
        '9 9 1 93',
        '10 10 1 103',
        '10 10 2 116',
        '11 11 2 126',
        '12 12 2 132',
        '13 13 2 142',
        '13 13 3 155',
        '15 13 2 165',
        '15 13 3 178',
        '16 13 3 188',
        '17 13 3 198',
        '18 13 3 204',
        '18 13 4 217',
        '19 13 4 227',
        '20 13 4 237',
        '21 13 4 250',
        '22 13 4 260',
        '23 13 4 270',
        '23 13 5 279',
        '15 13 5 251',
        '17 13 4 258',
      ],
      [
        '10 0 28 Known from them: #14 So far 39 of them | r19: price: 133 | r20: price: 140 | #21 So far 60 of them | r22: price: 154 | r23: price: 161',
      ],
      [
        'Earlier, in short:',
        '#1 r1 Look up price 1: price: 7',
        '#2 r2 Look up price 2: price: 14',
        '#3 r3 Look up price 3: price: 21',
        '#4 r4 Look up price 4: price: 28',
        '#5 r5 Look up price 5: price: 35',
        '#6 r6 Look up price 6: price: 42',
        '#7 ANALYZE So far 18 of them',
        '#8 r8 Look up price 8: price: 56',
        '#9 r9 Look up price 9: price: 63',
        '#10 r10 Look up price 10: price: 70',
        '#11 r11 Look up price 11: price: 77',
        '#12 r12 Look up price 12: price: 84',
        '#13 r13 Look up price 13: price: 91',
        '#14 to #23; results r15 to r23, there by reference; from "Look up price 15" to "Look up price 23"',
        '  Known from them: #14 So far 39 of them | r19: price: 133 | r20: price: 140 | #21 So far 60 of them | r22: price: 154 | r23: price: 161',
        '#24 r24 Look up price 24: price: 168',
        '#25 r25 Look up price 25: price: 175',
        '#26 r26 Look up price 26: price: 182',
        '',
        'Since then:',
        '#27 COMMAND Look up price 27',
        '→ r27: price: 189',
        '#28 ANALYZE So far 81 of them',
        '#29 COMMAND Look up price 29',
        '→ r29: price: 203',
        '#30 COMMAND Look up price 30',
        '→ r30: price: 210',
      ],
    ],
  ])('lets older entries give way in %o as far as there is need (A7)', async (...row) => {
    const [space, sizes, asked, text] = row;
    const seen: string[] = [];
    const summaries: string[] = [];
    let state = emptyView;
    for (const entry of entries) {
      state = appended(state, entry, space.room, count);
      if (isDue(state, space)) {
        state = await shortened(state, Sequence.of(...entries), space, count, async (input) => {
          const { entries: given, earlier, tokens, kept } = input;
          summaries.push(`${given.length} ${earlier.length} ${tokens} ${kept}`);
          return summaries.length % 2 === 1 ? undefined : 'a summary';
        });
      }
      const { older, anchored, recent } = state;
      seen.push(`${older.length} ${anchored} ${recent.length} ${tokensIn(state)}`);
    }

    expect(seen).toEqual(sizes);
    expect(summaries).toEqual(asked);
    expect(viewText(state).split('\n')).toEqual(text);
  });

  it('begins empty, and counts what it shows nothing of', () => {
    const plan: LogEntry = { type: 'plan', attempt: 1, goals: [], approach: '' };

    expect(viewText(emptyView)).toBe('');
    expect(appended(emptyView, plan, 100, count)).toEqual({ ...emptyView, seen: 1, last: plan });
  });
});
