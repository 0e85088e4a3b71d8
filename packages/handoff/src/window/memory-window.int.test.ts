import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HandoffReadiness } from '@pce/core/ports';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktopHere } from '../../test/desktop-here.js';
import { type WindowDriverOptions, windowDriver } from '../index.js';
import type { AgentS } from './agent-s.js';

const { signal } = new AbortController();
const cursor = { id: '1', title: 'shop — Cursor' };
const absent: HandoffReadiness = { ok: false, detail: 'it is not there', advice: 'get it' };

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

function open(options: Partial<WindowDriverOptions> = {}, place = '.pce/handoff/shop') {
  const answer = (): void => {
    const [name = ''] = readdirSync(join(folder.root, place, 'inbox')).filter((file) =>
      file.endsWith('.md'),
    );
    writeFileSync(join(folder.root, place, 'outbox', name), 'done');
  };
  const { hands, actions } = desktopHere([cursor], { return: answer });
  const times = { settleMs: 0, pollMs: 5, settledMs: 0 };
  const driver = windowDriver({
    name: 'shop',
    title: /Cursor$/,
    desktop: hands,
    ...times,
    ...options,
  });
  return { driver, actions, hands };
}

describe('an agent in a window', () => {
  it.each([
    [{}, '.pce/handoff/shop'],
    [{ folder: 'mail' }, 'mail'],
  ])('gets its prompt with the place of the answer: %j (C8)', async (options, place) => {
    const { driver, actions } = open(options, place);
    expect(driver.name).toBe('window:shop');
    await using session = await driver.start({ workspace: folder.root, signal });
    expect(await session.prompt({ text: 'go', signal })).toEqual({
      status: 'completed',
      text: 'done',
    });
    expect(actions.map((action) => action.split(' ')[0])).toEqual([
      'focus',
      'copy',
      'paste',
      'return',
    ]);
    expect(readdirSync(join(folder.root, place, 'inbox/done'))).toHaveLength(1);
    expect(readFileSync(join(folder.root, place, 'README.md'), 'utf8')).toContain('inbox');
  });

  it('is not started without its window, its desktop or Agent S (C8)', async () => {
    const { hands } = open();
    const eyes = (readiness: HandoffReadiness): AgentS => ({
      probe: () => readiness,
      locate: async () => undefined,
    });
    const noDesktop = { ...hands, probe: async () => absent };
    const away = 'no window has a title that matches /^Mail/; there are "shop — Cursor"';
    for (const [options, name, readiness] of [
      [{ desktop: noDesktop }, 'window:shop', absent],
      [{ agentS: eyes(absent) }, 'agent-s:shop', absent],
      [{ agentS: eyes({ ok: true, detail: '' }), desktop: noDesktop }, 'agent-s:shop', absent],
      [
        { title: /^Mail/ },
        'window:shop',
        { ok: false, detail: away, advice: 'open it, or name another title' },
      ],
    ] as const) {
      const { driver } = open(options);
      expect(await driver.probe(signal)).toEqual(readiness);
      await expect(driver.start({ workspace: folder.root, signal })).rejects.toThrow(
        `${name}: ${readiness.detail}: ${readiness.advice}`,
      );
    }
    expect(readdirSync(folder.root)).toEqual([]);
  });

  it('is located by Agent S before the prompt is pasted (C8)', async () => {
    const located: unknown[] = [];
    const agentS: AgentS = {
      probe: () => ({ ok: true, detail: 'agent_s' }),
      locate: async (window, workspace) => void located.push([window, workspace]),
    };
    const { driver } = open({ agentS });
    expect(driver.name).toBe('agent-s:shop');
    await using session = await driver.start({ workspace: folder.root, signal });
    expect(await session.prompt({ text: 'go', signal })).toMatchObject({ status: 'completed' });
    expect(located).toEqual([[cursor, folder.root]]);
  });
});
