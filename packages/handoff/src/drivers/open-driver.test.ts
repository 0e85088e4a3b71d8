import { describe, expect, it } from 'vitest';
import { openDriver, parseHandoffConfig } from '../index.js';
import { driverNames } from '../internal.js';

const { signal } = new AbortController();
const own = { command: process.execPath, args: ['-e', '1', '{prompt}'] };

describe('a driver', () => {
  it('is opened by its name, installed or not (C8)', async () => {
    const names = driverNames(parseHandoffConfig({}));
    for (const name of names) expect((await openDriver(name)).name).toBe(name);
    expect(names).toEqual(expect.arrayContaining(['acp:claude', 'command:codex', 'acp:cursor']));
    expect((await openDriver('acp:gemini')).capabilities.files).toBe(false);
    expect((await openDriver('acp:codex')).capabilities.files).toBe(true);
  });

  it('of a custom program is named by that program and its arguments (C8)', async () => {
    const driver = await openDriver(`acp:${process.execPath} --version`);
    expect(await driver.probe(signal)).toEqual({ ok: true, detail: process.execPath });
    const missing = await openDriver('acp:pce-no-such-agent --stdio');
    expect(await missing.probe(signal)).toMatchObject({ ok: false });
  });

  it.each([
    'command:emacs',
    'emacs',
    '',
    'constructor',
    'command:toString',
    'files:',
    'window:x',
    'agent-s:claude',
    'window:claude',
    'files:claude',
  ])('of the name %j is unknown, and the message lists known ones (C8)', async (name) => {
    await expect(openDriver(name)).rejects.toThrow(/name one of acp:claude, /);
  });
});

describe('the drivers of an agent', () => {
  const ways = {
    acp: { command: 'pce-no-such-agent' },
    command: own,
    window: { title: 'Ada$' },
    'agent-s': { title: 'Ada$', args: ['--provider', 'openai'] },
    files: {},
  };

  it('are tried in the configured order: the first that works is used (C8)', async () => {
    const agents = { ada: ways };
    const config = parseHandoffConfig({ agents });
    expect((await openDriver('ada', { config })).name).toBe('command:ada');
    const filesFirst = parseHandoffConfig({ agents, order: ['acp', 'files', 'command'] });
    expect((await openDriver('ada', { config: filesFirst })).name).toBe('files:ada');
    expect((await openDriver('agent-s:ada', { config })).name).toBe('agent-s:ada');
    expect(driverNames(filesFirst).filter((name) => name.endsWith(':ada'))).toEqual([
      'acp:ada',
      'files:ada',
      'command:ada',
    ]);
  });

  it('that do not work are named with the reasons (C8)', async () => {
    const config = parseHandoffConfig({ agents: { ada: { acp: ways.acp } }, order: ['acp'] });
    await expect(openDriver('ada', { config })).rejects.toThrow(
      'ada cannot be driven here: acp:ada: pce-no-such-agent is not on the PATH (install pce-no-such-agent, or name another command)',
    );
    const unordered = parseHandoffConfig({ agents: { ada: { files: {} } }, order: ['acp'] });
    await expect(openDriver('ada', { config: unordered })).rejects.toThrow(/none of its drivers/);
  });

  it.each([
    [{ agents: { ada: { window: { title: 'a', pasteKeys: 'ctrl v' } } } }, /pasteKeys: write keys/],
    [{ agents: { ada: { 'agent-s': { title: 'a' } } } }, /agents\.ada\.agent-s\.args/],
    [{ agents: { ada: { acp: { command: '' } } } }, /agents\.ada\.acp\.command/],
    [{ agents: { '-ada': {} } }, /letters, digits/],
    [{ agents: { 'a b': {} } }, /letters, digits/],
    [{ agents: { ada: { window: { title: '(' } } } }, /agents\.ada\.window\.title: it is no reg/],
    [{ agents: { ada: { command: { command: 'x' } } } }, /\{prompt\}/],
    [{ agents: { ada: { typing: {} } } }, /typing/],
    [{ order: ['telepathy'] }, /order\.0/],
    [[], /object/],
  ])('are rejected for an invalid %j, by its path (C8)', (value, message) => {
    expect(() => parseHandoffConfig(value)).toThrow(message);
  });
});
