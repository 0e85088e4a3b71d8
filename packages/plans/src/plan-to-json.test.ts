import { describe, expect, it } from 'vitest';
import { readText } from '../test/read.js';
import { planToJson } from './index.js';

describe('a plan on the wire', () => {
  it('has names with underscores, and leaves out what the plan does not say (D1)', async () => {
    const text = `# Move
1. Pack (1-3 days)
2. Drive (after 1)
   - Action: car.drive
   - Timeout: 90 min
   - Max attempts: 2
   - Priority: high
   - Owner: Ada
   - Tags: road
   - Risk: rain
   - Params: {"to": "Rome"}
`;

    const json = JSON.parse(JSON.stringify(planToJson(await readText(text))));

    const common = {
      description: '',
      parent: null,
      level: 1,
      status: 'open',
      tags: [],
      roles: [],
      risks: [],
      params: {},
    };
    expect(json).toEqual({
      version: 1,
      name: 'Move',
      format: 'markdown',
      phases: [],
      tasks: [
        {
          ...common,
          ...{ id: '1', title: 'Pack', depends_on: [], reasons: [] },
          ...{
            duration: { min: 1, likely: 2, max: 3 },
            where: { file: 'plan.md', line: 2 },
            confidence: 0.85,
            needs_review: false,
          },
        },
        {
          ...common,
          ...{ id: '2', title: 'Drive', depends_on: ['1'], reasons: [] },
          ...{
            where: { file: 'plan.md', line: 3 },
            action: 'car.drive',
            timeout_hours: 1.5,
            max_attempts: 2,
            priority: 'high',
            roles: ['Ada'],
            person: 'Ada',
            tags: ['road'],
            risks: [{ description: 'rain' }],
            params: { to: 'Rome' },
          },
          ...{ confidence: 0.85, needs_review: false },
        },
      ],
      problems: [
        {
          code: 'missing_duration',
          severity: 'warning',
          where: 'plan.md:3',
          message: expect.stringContaining('2 has no duration'),
        },
      ],
      confidence: 0.85,
      needs_review: false,
    });
  });
});
