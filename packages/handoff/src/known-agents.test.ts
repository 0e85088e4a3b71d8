import { describe, expect, it } from 'vitest';
import { knownDrivers, openDriver } from './known-agents.js';

const { signal } = new AbortController();

describe('a driver', () => {
  it('is opened by its name, whether or not it is installed (C8)', async () => {
    for (const name of knownDrivers) expect((await openDriver(name)).name).toBe(name);
    expect(knownDrivers).toContain('acp:claude');
    expect((await openDriver('acp:gemini')).capabilities.files).toBe(false);
    expect((await openDriver('acp:codex')).capabilities.files).toBe(true);
  });

  it('of a program of your own is named by that program and its arguments (C8)', async () => {
    const driver = await openDriver(`acp:${process.execPath} --version`);
    expect(await driver.probe(signal)).toEqual({ ok: true, detail: process.execPath });
    const missing = await openDriver('acp:pce-no-such-agent --stdio');
    expect(await missing.probe(signal)).toMatchObject({ ok: false });
  });

  it('that is only named by its agent is one that works here, else the one to install (C8)', async () => {
    expect((await openDriver('codex')).name).toMatch(/^(?:acp|command):codex$/);
  });

  it.each(['command:emacs', 'emacs', '', 'constructor', 'command:toString'])(
    'of the name %j does not exist, and the message lists those that do (C8)',
    async (name) => {
      await expect(openDriver(name)).rejects.toThrow(/name one of acp:claude, /);
    },
  );
});
