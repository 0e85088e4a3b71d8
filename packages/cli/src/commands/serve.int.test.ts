import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@pce/core/internal';
import { diffClassifier } from '@pce/diff';
import { sqliteStore } from '@pce/storage-sqlite';
import { type Folder, makeFolder } from '@pce/test-support';
import { createTracker } from '@pce/tracker';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CliRun } from '../../test/cli.js';
import { runHere, runIn, startHere } from '../../test/run-here.js';
import { type Serving, servingHere } from '../../test/serving.js';
import { countTheWords } from '../../test/workspace.js';
import type { TokenDocument, TokensDocument } from '../documents.js';
import type { TurnDocument } from '../index.js';

const plan = `# Open a shop

- [ ] Research the market (2 days)
- [ ] Write a business plan (3 days, after 1)
`;

afterEach(() => vi.unstubAllEnvs());

describe('a server and the commands that ask it', () => {
  let folder: Folder;
  let server: Serving;
  const pce = (...args: readonly string[]): Promise<CliRun> =>
    runHere([...args, '--server', server.url]);
  const json = async (...args: readonly string[]) => {
    const { code, stdout } = await pce(...args, '--json');
    return { code, document: JSON.parse(stdout) };
  };

  const planFile = (): string => join(folder.root, 'plan.md');

  beforeAll(async () => {
    folder = makeFolder({
      'plan.md': plan,
      'wrong.md': '- a (depends on b)\n- b (depends on a)\n',
      'change/proposal.md': '# Why\n- because\n',
      'change/tasks.md': '- [ ] 1.1 Dig\n- [ ] 1.2 Plant\n',
    });
    server = await servingHere(folder.root);
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  it('executes a plan: creates, shows, lists, pauses, resumes and cancels it, and refuses with exit code 3 what its state does not allow (D2, D4)', async () => {
    const { document: execution } = await json('exec', 'create', planFile());
    const id = execution.executionId;
    const shown = await json('exec', 'show', 'last');
    const resumed = await json('exec', 'resume', id);
    const paused = await json('exec', 'pause', id, '--reason', 'holidays');
    const listed = await json('exec', 'list', '--status', 'PAUSED');
    const cancelled = await json('exec', 'cancel', id);
    const { code, document } = await json('exec', 'resume', id);

    expect(execution).toMatchObject({ name: 'Open a shop', tasksTotal: 2, percent: 0 });
    expect(shown.document.tasks).toHaveLength(2);
    expect([resumed.document.status, paused.document.status]).toEqual(['RUNNING', 'PAUSED']);
    expect(paused.document.reason).toBe('holidays');
    expect(listed.document.executions).toMatchObject([{ executionId: id, status: 'PAUSED' }]);
    expect(cancelled).toMatchObject({ code: 0, document: { status: 'CANCELLED' } });
    expect([code, document.error.code]).toEqual([3, 'illegal_transition']);
    expect(document.error.message).toMatch(/CANCELLED.*RUNNING/);
  });

  it('takes a folder, and keeps no plan that cannot be executed, but names its problems (D1)', async () => {
    const { code, stderr } = await pce('exec', 'create', join(folder.root, 'wrong.md'));
    const { document } = await json('exec', 'create', join(folder.root, 'change'));

    expect(code).toBe(3);
    expect(stderr).toContain('pce: the plan cannot be executed: cycle at wrong.md:');
    expect(document).toMatchObject({ name: 'tasks', tasksTotal: 2 });
  });

  it('continues without a task that a person skips, and says that another waits for nothing (D4)', async () => {
    const { document: execution } = await json('exec', 'create', planFile());
    const id = execution.executionId;
    const [first, second] = (await json('exec', 'show', 'last')).document.tasks;
    const resolve = (task: string, choose: string) =>
      json('exec', 'resolve', id, task, '--choose', choose);
    const done = await pce('exec', 'resolve', id, first.taskId, '--choose', 'skip');
    const shown = await pce('exec', 'show', id);

    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain('50.0 %, 1 of 2 tasks');
    expect(shown.stdout).toMatch(/^– \S+ Research the market$/m);
    expect(shown.stdout).toContain('expected by ');
    for (const choose of ['retry', '2']) {
      const { code, document } = await resolve(second.taskId, choose);
      expect({ code, error: document.error.code }).toEqual({ code: 3, error: 'nothing_to_decide' });
    }
    expect((await resolve(second.taskId, 'later')).code).toBe(1);
  });

  it.each([
    ['an execution that is not there', ['exec', 'show', 'exec_0'], 'not_found'],
    ['a plan that is not there', ['exec', 'create', 'no.md'], 'invalid_input'],
    ['an output that is not JSON', resolution('--output', 'done'), 'usage'],
    ['a choice without what it needs', resolution('--choose', 'reassign'), 'invalid_input'],
  ])('tells of %s in one line, with exit code 1', async (_, args, code) => {
    const answer = await json(...args);

    expect(answer).toMatchObject({ code: 1, document: { error: { code } } });
    expect(answer.document.error.message).not.toContain('\n');
  });

  it.each([
    ['is no address', 'ftp://a', 'usage'],
    ['has no server', 'http://127.0.0.1:9', 'server_unreachable'],
  ])('says what to check where --server %s', async (_, url, code) => {
    const { code: exitCode, stdout } = await runHere(['exec', 'list', '--server', url, '--json']);

    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout).error).toMatchObject({
      code,
      message: expect.stringContaining('--server'),
    });
  });
});

describe('who may use a server', () => {
  const secret = 'a secret of more than thirty-two bytes';

  it('are those with a token, and each sees their own (D8)', async () => {
    using folder = makeFolder({ 'plan.md': plan });
    const { root: cwd } = folder;
    vi.stubEnv('PCE_JWT_SECRET', secret);
    await using server = await servingHere(cwd);
    const as = (token: string, ...args: readonly string[]) =>
      runHere([...args, '--server', server.url, '--token', token]);
    await as(tokenOf('ann'), 'exec', 'create', join(cwd, 'plan.md'));
    const own = await as(tokenOf('ann'), 'exec', 'list');
    const foreign = await as(tokenOf('bob'), 'exec', 'show', own.stdout.split(' ')[0] ?? '');
    const nobody = await as('forged', 'exec', 'list');
    const turns = await fetch(`${server.url}/api/turns`, {
      headers: { Authorization: `Bearer ${tokenOf('ann')}` },
    });

    expect(own.stdout).toContain('Open a shop');
    expect(foreign).toMatchObject({ code: 1, stdout: '' });
    expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining('PCE_TOKEN') });
    expect(turns.status).toBe(404);
  });

  it('are those with a token of pce token, until it is revoked (D8)', async () => {
    using folder = makeFolder({});
    const { root: cwd } = folder;
    const made = await runIn(cwd, ['token', '--sub', 'ann', '--ttl', '8h', '--json']);
    const { id, token, expiresAt = 0 }: TokenDocument = JSON.parse(made.stdout);
    await using server = await servingHere(cwd);
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/api/plans`, { headers })).status;
    const withToken = { Authorization: `Bearer ${token}` };

    expect([await status(withToken), await status({})]).toEqual([200, 401]);
    expect((await runIn(cwd, ['token', 'list'])).stdout).toMatch(/^\w+ {2}ann {2}- {2}until 20/);
    expect(expiresAt - Date.now()).toBeGreaterThan(7.9 * 3_600_000);
    expect(await readFile(join(cwd, '.pce/api-keys.json'), 'utf8')).not.toContain(token);
    expect((await runIn(cwd, ['token', 'revoke', id])).code).toBe(0);
    expect(await status(withToken)).toBe(401);
    expect((await runIn(cwd, ['token', 'revoke', id])).code).toBe(1);
    expect((await runIn(cwd, ['token', '--sub', ''])).code).toBe(1);
    expect((await runIn(cwd, ['token', '--sub', 'ann', '--ttl', '99999999999999w'])).code).toBe(1);
    expect((await runIn(cwd, ['token', 'list'])).code).toBe(0);
  });

  it('keeps each token of several that are made at once, and refuses a scope that there is not (D8)', async () => {
    using folder = makeFolder({});
    const { root: cwd } = folder;
    const subs = Array.from({ length: 8 }, (_, index) => `service-${index}`);
    const made = await Promise.all(subs.map((sub) => runIn(cwd, ['token', '--sub', sub])));
    const wrong = await runIn(cwd, ['token', '--sub', 'ann', '--scope', 'admim']);
    const { tokens }: TokensDocument = JSON.parse(
      (await runIn(cwd, ['token', 'list', '--json'])).stdout,
    );

    expect(new Set(made.map(({ code }) => code))).toEqual(new Set([0]));
    expect(tokens.map(({ sub }) => sub).sort()).toEqual(subs);
    expect(wrong).toMatchObject({ stdout: '', stderr: expect.stringContaining('admin') });
    expect(wrong.code).not.toBe(0);
  });

  it('start turns with a token only if that was allowed (D8)', async () => {
    using folder = makeFolder({});
    vi.stubEnv('PCE_JWT_SECRET', secret);
    await using server = await servingHere(folder.root, ['--turns']);
    const headers = { Authorization: `Bearer ${tokenOf('ann')}` };
    const counts = await fetch(`${server.url}/api/counts`, { headers });

    expect(await counts.json()).toMatchObject({ drives_turns: true });
    expect((await fetch(`${server.url}/api/episodes`, { headers })).status).toBe(200);
  });

  it('are all who reach it with --no-auth, who start no turns (D8)', async () => {
    using folder = makeFolder({});
    vi.stubEnv('PCE_JWT_SECRET', secret);
    await using server = await servingHere(folder.root, ['--no-auth', '--host', '0.0.0.0']);
    const { port } = new URL(server.url);

    expect((await fetch(`http://127.0.0.1:${port}/api/plans`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/api/turns`)).status).toBe(404);
  });

  it('are not all who reach it, unless --no-auth says so (D8)', async () => {
    using folder = makeFolder({});
    const args = ['serve', '--host', '0.0.0.0', '--port', '0', '--no-dashboard'];
    const { code, stderr } = await runIn(folder.root, args);

    expect(code).toBe(1);
    expect(stderr).toContain('set PCE_JWT_SECRET_FILE or PCE_JWKS_URL, or say --no-auth');
  });

  function tokenOf(sub: string): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor(Date.now() / 1_000) + 600;
    const signed = `${part({ alg: 'HS256' })}.${part({ sub, exp })}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  }
});

function resolution(...more: readonly string[]): readonly string[] {
  return ['exec', 'resolve', 'last', '1', '--choose', 'take_over', ...more];
}

it('opens no dashboard with --no-dashboard (D6)', async () => {
  using folder = makeFolder({});
  const args = ['serve', '--port', '0', '--no-dashboard', '--open'];
  const { code, stderr } = await runIn(folder.root, args);

  expect(code).toBe(1);
  expect(stderr).toContain('remove --no-dashboard');
});

it('prints its address and requests, and that it ends after accepted work (D4)', async () => {
  using folder = makeFolder({});
  const place = ['--port', '0', '--workspace', folder.root, '--no-dashboard'];
  const running = startHere(['serve', ...place, '--log', 'warn']);
  const url = await running.said(/^listening on (http:\S+)\n/);
  await fetch(`${url}/api/plans`);
  await fetch(`${url}/api/plans/plan_0`);
  const { code, stdout, stderr } = await running.stop();
  const logged = stderr.split('\n').filter((line) => line.startsWith('{'));

  expect({ code, stdout }).toEqual({ code: 0, stdout: `listening on ${url}\n` });
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', status: 404 }]);
  expect(stderr).toContain('finishing accepted requests; once more ends it at once');
});

describe('turns of a workspace over HTTP', () => {
  const json = async (response: Response): Promise<Record<string, unknown>> =>
    Object(await response.json());
  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it('are started, decided and cancelled by the user of this machine (D4, D6)', async () => {
    using folder = makeFolder({ 'planning/PLANNING.md': '# Garden\n' });
    await using server = await servingHere(folder.root);
    const started = await post(`${server.url}/api/turns`, { request: 'Fly to the moon' });
    const turn = await json(started);
    expect([started.status, turn.title]).toEqual([201, 'Fly to the moon']);

    await post(`${server.url}/api/turns/${turn.turn_id}/cancel`, {});
    const shown = await json(await fetch(`${server.url}/api/turns/${turn.turn_id}`));

    expect(shown.has_ended).toBe(true);
    expect((await json(await fetch(`${server.url}/api/counts`))).drives_turns).toBe(true);
    await server.stop();
    const listed = await runHere(['ls', '--workspace', folder.root, '--json']);
    expect(JSON.parse(listed.stdout).turns).toMatchObject([{ turn: turn.turn_id }]);
  });

  it('that decide at once are taken, and with --memory know what earlier ones proved (D6, A4, A23)', async () => {
    using folder = makeFolder(countTheWords);
    await using server = await servingHere(folder.root, ['--memory']);
    const request = 'Count the words of `texts/a.txt`';
    const ask = async () => json(await post(`${server.url}/api/turns`, { request }));

    const first = await ask();
    await expect
      .poll(async () => json(await fetch(`${server.url}/api/turns/${first.turn_id}`)))
      .toMatchObject({ status: 'completed' });

    expect(first.context).toBe('');
    expect((await ask()).context).toMatch(/^Proven in earlier turns/);
  });

  it('of another release are continued without a question where --on-change says so (F21)', async () => {
    const script = (description: string, key: string): string =>
      `// ---\n// description: ${description}\n// parameters: { text: { type: string } }\n// ${key}\n// ---\n`;
    using folder = makeFolder({
      'planning/none.md': '# None\n',
      'execution/jot.js': script('Jot text', 'destructive: true'),
      'execution/send.js': script('Send text', 'effect: idempotent'),
    });
    const run = await runIn(folder.root, ['run', 'Send text "a". Then jot text "a".', '--json']);
    const { turn, interventions }: TurnDocument = JSON.parse(run.stdout);
    const changed = script('Send text by mail', 'effect: idempotent');
    writeFileSync(join(folder.root, 'execution/send.js'), changed);
    await using server = await servingHere(folder.root, ['--on-change', 'continue']);

    const [open] = interventions;
    const decision = { choose: 'approve', approved_hash: open?.approval?.hash };
    const decided = await post(`${server.url}/api/interventions/${open?.id}/resolve`, decision);

    expect(decided.status).toBe(200);
    await expect
      .poll(async () => json(await fetch(`${server.url}/api/turns/${turn}`)))
      .toMatchObject({ status: 'completed', interventions: [] });
    const log = await runIn(folder.root, ['log', turn, '--json']);
    expect(log.stdout).toMatch(/"changed": \[\s*"/);
  });

  it('are shown without episodes if they are not driven; rates and origins can be set (D8)', async () => {
    using folder = makeFolder({});
    const origin = 'https://app.example.org';
    await using server = await servingHere(folder.root, [
      '--no-turns',
      '--origins',
      origin,
      '--user-requests',
      '3',
    ]);
    const refused = await post(`${server.url}/api/turns`, { request: 'a' });
    const turns = await fetch(`${server.url}/api/turns`);
    const hidden = await fetch(`${server.url}/api/episodes`);
    const counts = await fetch(`${server.url}/api/counts`, { headers: { Origin: origin } });
    const beyond = await fetch(`${server.url}/api/counts`);

    expect(await refused.json()).toMatchObject({ code: 'turns_not_driven' });
    expect([turns.status, hidden.status]).toEqual([200, 404]);
    expect(counts.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(beyond.status).toBe(429);
  });
});

describe('episodes of a workspace over HTTP', () => {
  const get = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, body: await response.json() };
  };

  async function leaveEpisode(root: string) {
    await using store = sqliteStore(join(root, '.pce', 'pce.db'));
    const anHourAgo = { ...systemClock, now: () => Date.now() - 3_600_000 };
    await using tracker = createTracker({ store, classifier: diffClassifier(), clock: anHourAgo });
    const { episode } = await tracker.startEpisode({ goal: 'Dig' });
    const of = { episode, role: 'planner' };
    const first = await tracker.recordCheckpoint({ ...of, iteration: 1, scratchpad: '1. Dig' });
    const second = await tracker.recordCheckpoint({
      ...of,
      iteration: 2,
      scratchpad: '1. Dig\n2. Plant',
    });
    await tracker.pauseEpisode({ episode, reason: 'rest', until: anHourAgo.now() + 60_000 });
    return { episode, from: first.checkpoint, to: second.checkpoint };
  }

  it('are compared and steered, after the work that was due while no server ran (C2, C6)', async () => {
    using folder = makeFolder({ '.pce/.gitignore': '*\n', 'planning/PLANNING.md': '# Garden\n' });
    const { root } = folder;
    const { episode, from, to } = await leaveEpisode(root);
    await using server = await servingHere(root);
    const path = `${server.url}/api/episodes/${episode}`;

    const listed = await get(`${server.url}/api/episodes`);
    const diff = await get(`${path}/diff?from=${from}&to=${to}`);
    const paused = await fetch(`${path}/pause`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ reason: 'lunch' }),
    });
    await server.stop();
    const shown = await runHere(['episodes', 'show', episode, '--workspace', root, '--json']);

    expect(listed.body).toMatchObject({ episodes: [{ episode_id: episode, status: 'running' }] });
    expect(diff.body).toMatchObject({ patch: expect.stringContaining('+2. Plant') });
    expect(paused.status).toBe(200);
    expect(JSON.parse(shown.stdout).pause).toMatchObject({ reason: 'lunch' });
  });
});
