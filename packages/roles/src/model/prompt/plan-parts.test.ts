import type { Goal, StrategicPlan, Workpad } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { firstThatFits } from './first-that-fits.js';
import { fitLines } from './fit-lines.js';
import { goalLines, inputLines, planText, progressLines, workpadText } from './plan-parts.js';
import { joined, section } from './sections.js';

const goals: Goal[] = [
  { id: 'GOAL_1', description: 'Know it', priority: 'medium', dependsOn: [] },
  { id: 'GOAL_2', description: 'Tell it', priority: 'high', dependsOn: [] },
  { id: 'GOAL_3', description: 'Keep it', priority: 'medium', dependsOn: ['GOAL_1', 'GOAL_2'] },
];
const nothing: Workpad = {
  ...{ tasks: [], assumptions: [], constraints: [], openQuestions: [], risks: [] },
};
const workpad: Workpad = {
  tasks: [{ id: 'STEP_1', description: 'Look' }],
  assumptions: ['It is there'],
  constraints: ['Never\n  buy'],
  openQuestions: ['Which one?'],
  risks: ['It is gone'],
};
const plan: StrategicPlan = {
  ...{ goals: goals.slice(0, 1), approach: 'Look it up', successCriteria: ['`a` exists'] },
  ...{ workpad, routeTo: 'executor', reason: '' },
};

describe('a plan in a prompt', () => {
  it('lists its goals with priority and dependencies (A2)', () => {
    expect(goalLines(goals)).toBe(
      '- GOAL_1: Know it\n- GOAL_2 (high): Tell it\n- GOAL_3 (medium, after GOAL_1, GOAL_2): Keep it',
    );
  });

  it('shows all of its parts, and no empty ones', () => {
    const rendered = [
      'Tasks:\n- STEP_1: Look',
      'Assumptions:\n- It is there',
      'Constraints:\n- Never buy',
      'Open questions:\n- Which one?',
      'Risks:\n- It is gone',
    ].join('\n\n');

    expect(workpadText(workpad)).toBe(rendered);
    expect(planText(plan)).toBe(
      `Goals:\n- GOAL_1: Know it\n\nApproach: Look it up\n\nSuccess criteria:\n- \`a\` exists\n\n${rendered}`,
    );
    expect(
      planText({ ...plan, goals: [], approach: '', successCriteria: [], workpad: nothing }),
    ).toBe('');
  });

  it('shows as much of the progress as requested', () => {
    const progress = [
      { goalId: 'GOAL_1', status: 'achieved', progress: 'found both of them' },
      { goalId: 'GOAL_2', status: 'pending' },
    ] as const;

    expect(progressLines(progress, 100)).toBe(
      'GOAL_1 achieved: found both of them\nGOAL_2 pending',
    );
    expect(progressLines(progress, 0)).toBe('GOAL_1 achieved\nGOAL_2 pending');
  });

  it('lists inputs by name', () => {
    expect(
      inputLines({ city: 'Oslo', limit: 5 })
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['city', 'limit']);
    expect(inputLines({})).toBe('');
  });
});

describe('the text that fits into a prompt', () => {
  const count = (text: string): number => text.length;

  it('is the first choice that fits, or the last', () => {
    const texts = ['aaaa', 'bbb', 'cc'];
    const fitting = [4, 3, 2, 1].map((most) => firstThatFits(texts, (text) => text, most, count));

    expect(fitting).toEqual(['aaaa', 'bbb', 'cc', 'cc']);
    expect(firstThatFits([], String, 5, count)).toBe('');
  });

  it('has as many lines as fit, skipping those that are too long', () => {
    const lines = ['bb', 'dddd', 'a', 'c'];
    const fitted = (room: number) =>
      fitLines(lines, room, { text: (line) => line, place: (line) => line.charCodeAt(0), count });

    expect(fitted(12)).toEqual({ lines: ['a', 'bb', 'c', 'dddd'], tokens: 12 });
    expect(fitted(11)).toEqual({ lines: ['a', 'bb', 'dddd'], tokens: 10 });
    expect(fitted(7)).toEqual({ lines: ['a', 'bb', 'c'], tokens: 7 });
    expect(fitted(2)).toEqual({ lines: ['a'], tokens: 2 });
    expect(fitted(1)).toEqual({ lines: [], tokens: 0 });
  });

  it('has no headings and no blank lines for empty parts', () => {
    expect(section('A', '')).toBe('');
    expect(section('A', 'b')).toBe('# A\nb');
    expect(joined(['', 'a', '', 'b'])).toBe('a\n\nb');
  });
});
