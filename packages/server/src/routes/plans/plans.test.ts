import { rebuildViews } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import { type Api, api, checked, textAt } from '../../../test/api.js';

/** Sends a plan as a file of a form. */
async function sentFile(pce: Api, file: File, fields: Readonly<Record<string, string>> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ file, ...fields })) body.set(name, value);
  const request = new Request('http://pce/api/plans', { method: 'POST', body });
  return checked('POST', '/api/plans', await pce.server.fetch(request));
}

describe('a plan', () => {
  it('comes as a file of a form too (D4)', async () => {
    await using pce = api();
    const file = new File(['# Move\n1. Pack\n2. Drive (after 1)'], 'move.md');
    const reply = await sentFile(pce, file, { format: 'markdown' });

    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ name: 'Move', format: 'markdown', tasks_total: 2 });
  });

  it('keeps the text that it was read from, beside which tasks say their line and doubts (D1, D4, F14)', async () => {
    await using pce = api();
    const content = '# Move\n\n- Pack\n- Drive\n';
    const plan = await pce.send('POST /api/plans', { content, name: 'move.md' });
    const path = `/api/plans/${textAt(plan, 'plan_id')}`;
    const text = { file: 'move.md', text: content, is_cut: false };
    expect((await pce.send(`GET ${path}/text`)).body).toMatchObject(text);
    expect((await pce.send(`GET ${path}/tasks`)).body).toMatchObject({
      tasks: [{ where: { line: 3 }, doubts: [expect.stringContaining('0.65')] }, {}],
    });

    await rebuildViews(pce.store);
    expect((await pce.send(`GET ${path}/text`)).body).toMatchObject(text);
    await pce.send(`DELETE ${path}`);
    expect((await pce.send(`GET ${path}/text`)).status).toBe(404);
    const long = await pce.send('POST /api/plans', { content: `1. Dig\n\n${'x'.repeat(200_000)}` });
    expect((await pce.send(`GET /api/plans/${textAt(long, 'plan_id')}/text`)).body).toMatchObject({
      is_cut: true,
    });
  });

  it('is refused with options that there are not, by their names (D4)', async () => {
    await using pce = api();
    const wrong = await pce.send('POST /api/plans', { content: '1. Dig', sequnce: true });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
      422,
      expect.stringMatching('sequnce'),
    ]);
    const plan_id = textAt(await pce.send('POST /api/plans', { content: '1. Dig' }), 'plan_id');
    for (const more of [{ agnt_id: 'a' }, { options: { lease: 3 } }]) {
      const { status, body } = await pce.send('POST /api/executions', { plan_id, ...more });
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringMatching(/agnt_id|lease/)]);
    }
  });

  it('has its owners understood as its sender says, as text and as a file (D11)', async () => {
    await using pce = api();
    const content = '1. Dig\n   - Owner: Robin\n';
    const owners = { robin: 'agent' };
    for (const answer of [
      await pce.send('POST /api/plans', { content, owners }),
      await sentFile(pce, new File([content], 'dig.md'), { owners: JSON.stringify(owners) }),
    ]) {
      const { body } = await pce.send(`GET /api/plans/${textAt(answer, 'plan_id')}/tasks`);
      expect(body).not.toMatchObject({ tasks: [{ person: 'Robin' }] });
    }
  });

  it('that is a broken archive is kept with the reason among its problems (D1, D4)', async () => {
    await using pce = api();
    const broken = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]);
    const reply = await sentFile(pce, new File([broken], 'plan.zip'));

    expect(reply.body).toMatchObject({ problems: [{ code: 'unreadable', severity: 'error' }] });
  });

  it('is read in the order that a person chose, as text and as a file (D1, D5)', async () => {
    await using pce = api();
    const content = '- Rent a room\n- Paint it\n';
    const { body } = await pce.send('POST /api/plans', { content });
    expect(body.problems).toMatchObject([{ code: 'unstated_order' }, {}]);

    const chosen = await pce.send('POST /api/plans', { content, order: 'sequence' });
    const sent = await sentFile(pce, new File([content], 'shop.md'), { order: 'sequence' });
    for (const answer of [chosen, sent]) {
      expect(answer.body.problems).not.toMatchObject([{ code: 'unstated_order' }, {}]);
      const { body } = await pce.send(`GET /api/plans/${textAt(answer, 'plan_id')}/tasks`);
      expect(body).toMatchObject({ tasks: [{}, { depends_on: ['1'] }] });
    }
    const wrong = await pce.send('POST /api/plans', { content, order: 'backwards' });
    expect(wrong.status).toBe(422);
  });

  it('gets the tasks a person wrote in place of its own, all of each, and no more (D1)', async () => {
    await using pce = api();
    const content = 'Goal: bloom\n\n- a\n- b';
    const id = textAt(await pce.send('POST /api/plans', { content }), 'plan_id');
    const sow = {
      id: 'sow',
      title: 'Sow',
      description: 'in rows',
      parent: 'garden',
      depends_on: ['dig'],
      duration: { min: 1, likely: 2, max: 3 },
      status: 'in_progress',
      priority: 'high',
      action: 'plant',
      params: { seeds: 3 },
      timeout_hours: 1.5,
      max_attempts: 4,
      roles: ['Ann'],
      tags: ['US1'],
      risks: [{ description: 'frost' }],
    };
    const person = { person: 'Mark', approval: 'Mark', effect: 'once' };
    const yes = { id: 'yes', title: 'Agree', ...person };
    const tasks = [{ id: 'garden', title: 'Garden' }, { id: 'dig', title: 'Dig' }, sow, yes];

    const replaced = await pce.send(`PUT /api/plans/${id}/tasks`, { tasks });

    expect(replaced.body).toMatchObject({
      plan_id: id,
      tasks_total: 4,
      confidence: 1,
      needs_review: false,
      format: 'person',
      about: { goal: 'bloom' },
      replaced_at: '2026-01-01T00:00:00.000Z',
    });
    const found = (await pce.send(`GET /api/plans/${id}/tasks`)).body.tasks as { id: string }[];
    const taskOf = (id: string) => found.find((each) => each.id === id);
    expect(taskOf('sow')).toMatchObject(sow);
    expect(taskOf('yes')).toMatchObject(yes);
    expect(taskOf('dig')).toMatchObject({ parent: null, depends_on: [], status: 'open' });
    expect(taskOf('dig')).not.toMatchObject({ timeout_hours: expect.anything() });
    expect(taskOf('dig')).not.toMatchObject({ max_attempts: expect.anything() });
    const circle = [{ id: 'a', title: 'A', depends_on: ['a'] }];
    const wrong = await pce.send(`PUT /api/plans/${id}/tasks`, { tasks: circle });
    expect(wrong.body.problems).toContainEqual(expect.objectContaining({ code: 'cycle' }));
    expect((await pce.send('POST /api/executions', { plan_id: id })).status).toBe(422);
  });
});
