import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOrchestrator, memoryStore } from '@pce/core';
import { eventually, makeFolder } from '@pce/test-support';
import { scriptedRoles } from '@pce/testkit';
import { afterEach, expect, it, vi } from 'vitest';
import { type DashboardOptions, showDashboard } from './show-dashboard.js';

const url = 'http://127.0.0.1:7331';

afterEach(() => vi.unstubAllEnvs());

function withBrowser() {
  const folder = makeFolder();
  const opened = join(folder.root, 'opened');
  for (const name of ['open', 'rundll32', 'xdg-open']) {
    const draft = join(folder.root, `${name}.draft`);
    const program = `#!/bin/sh\nprintf '%s ' ${name} "$@" > ${draft}\nmv ${draft} ${opened}\n`;
    writeFileSync(join(folder.root, name), program, { mode: 0o755 });
  }
  vi.stubEnv('PATH', `${folder.root}:/usr/bin:/bin`);
  return {
    opened: () => eventually(() => readFileSync(opened, 'utf8').trim()),
    [Symbol.dispose]: folder.remove,
  };
}

async function show(options: DashboardOptions) {
  await using store = memoryStore();
  const pce = createOrchestrator({ ...scriptedRoles({}), store });
  await pce.start('one', { turn: 'turn_abc' }).result();
  const printed: string[] = [];
  const noted: string[] = [];
  const print = (text: string) => void printed.push(text);
  const note = (text: string) => void noted.push(text);
  await showDashboard(options, url, store, { print, note });
  return { printed, noted };
}

it.each([
  ['is named', { dashboard: true }, [`dashboard: ${url}/`]],
  ['is left to the document of --json', { dashboard: true, json: true }, []],
  ['is not there', { dashboard: false }, []],
])('the dashboard of a server %s (D6)', async (_, options, printed) => {
  vi.stubEnv('PATH', '');

  expect(await show(options)).toEqual({ printed, noted: [] });
});

it.each([
  ['its first page', true, `${url}/`],
  ['a turn', 'abc', `${url}/#/turns/turn_abc`],
] as const)('opens in a browser on %s, where that is asked for (D6)', async (_, open, address) => {
  using browser = withBrowser();

  expect((await show({ dashboard: true, open })).noted).toEqual([]);
  expect((await browser.opened()).split(' ').at(-1)).toBe(address);
});

it('is to be opened by the person where no program does it (D6)', async () => {
  vi.stubEnv('PATH', '');

  expect((await show({ dashboard: true, open: true })).noted).toEqual([
    `no program opens a browser here: open ${url}/ yourself`,
  ]);
});
