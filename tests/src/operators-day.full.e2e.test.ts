import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError, type Client, ConnectionError, createClient } from '@pce/client';
import { freePort, makeFolder, startOwnPostgres } from '@pce/test-support';
import { expect, it } from 'vitest';
import { type PceRun, runOf, startDay, startPce } from './day-processes.ts';
import { backUp, readTables, restore, withDatabase } from './postgres-backup.ts';
import { pause, upTo } from './random.ts';
import { userToken } from './user-token.ts';

const secret = 'a secret of this test, of more than 32 characters';
const ann = 'ann@example.org';
const bob = 'bob@example.org';
/** In all that belongs to Ann, and in nothing else. */
const traces = [ann, 'zanzibar'];

/** A script that adds a line to the ledger as it begins. */
const script = (
  ledger: string,
  word: string,
  description: string,
  keys: string,
): string => `#!/bin/sh
# ---
# description: ${description}
# parameters: { text: { type: string } }
# ${keys}
# ---
text=$(sed 's/.*"text":"\\([^"]*\\)".*/\\1/')
echo "${word} $text" >> '${ledger}'
sleep 0.2
echo '{"noted": true}'
`;

/** Makes the workspace of a release: in the second, a tool has changed. */
function makeRelease(ledger: string, safe: string) {
  const once = 'effect: once\n# destructive: true';
  return makeFolder({
    'planning/none.md': '# None\n',
    'execution/single.sh': script(ledger, 'single', 'Jot single text', once),
    'execution/safe.sh': script(ledger, 'safe', safe, 'effect: idempotent'),
  });
}

/** Users who start turns and answer what these ask. */
function startUsers(port: number, readLedger: () => readonly string[]) {
  const clients = new Map(
    [ann, bob].map((owner) => {
      const url = `http://127.0.0.1:${port}`;
      return [owner, createClient({ url, token: userToken(secret, owner) })];
    }),
  );
  /** Texts by the turns that jot them. */
  const texts = new Map<string, string>();
  const asked: Record<string, number> = {};
  const errors: string[] = [];
  let retried = 0;
  /** Tries again, as a user who got a retryable error does; others are kept. */
  const ask = async <T>(work: (client: Client) => Promise<T>, owner: string): Promise<T> => {
    const client = clients.get(owner);
    if (client === undefined) throw new Error(`no client of ${owner}`);
    for (const until = Date.now() + 60_000; ; ) {
      try {
        return await work(client);
      } catch (error) {
        if (!isRetryable(error) || Date.now() > until) {
          errors.push(String(error));
          throw error;
        }
        retried += 1;
        await pause(250);
      }
    }
  };
  const answerOf = async (owner: string): Promise<void> => {
    for (const { intervention } of await ask(({ interventions }) => interventions.list(), owner)) {
      if (intervention === null) continue;
      const { interventionId: id, kind, approval } = intervention;
      const text = texts.get(id.replace(/\.i\d+$/, ''));
      if (text === undefined) continue;
      const hasRun = readLedger().includes(`single ${text}`);
      const choose = kind === 'approval' ? 'approve' : hasRun ? 'done' : 'run_again';
      const decision = { choose, ...(approval && { approvedHash: approval.hash }) };
      await ask(
        ({ interventions }) => interventions.resolve(id, decision, { idempotencyKey: id }),
        owner,
      );
      asked[kind] = (asked[kind] ?? 0) + 1;
    }
  };
  const stop = new AbortController();
  let isAway = false;
  const answering = [ann, bob].map(async (owner) => {
    while (!stop.signal.aborted) {
      if (!isAway) await answerOf(owner).catch(() => undefined);
      await pause(200);
    }
  });
  return {
    texts,
    asked,
    errors,
    retried: () => retried,
    /** Whether they leave questions for later. */
    setAway(value: boolean): void {
      isAway = value;
    },
    async start(owner: string, count: number): Promise<void> {
      for (let n = 0; n < count; n += 1) {
        const text = `${owner === ann ? 'zanzibar' : 'porto'}${texts.size}`;
        const request = `Jot safe "${text}". Then jot single "${text}".`;
        const options = { idempotencyKey: text };
        const { turnId } = await ask(({ turns }) => turns.start({ request }, options), owner);
        texts.set(turnId, text);
        await pause(upTo(1_000));
      }
    },
    /** Resolves when the turns of an owner have ended, and none has failed. */
    async ended(owner: string): Promise<void> {
      for (const until = Date.now() + 90_000; ; await pause(300)) {
        const open = [];
        for (const status of ['running', 'blocked', 'paused'] as const)
          open.push(...(await ask(({ turns }) => turns.list({ status }), owner)).turns);
        if (open.length === 0) break;
        if (Date.now() > until) throw new Error(`stranded: ${JSON.stringify(open)}`);
      }
      const failed = await ask(({ turns }) => turns.list({ status: 'failed' }), owner);
      expect(failed.turns).toEqual([]);
    },
    async stop(): Promise<void> {
      stop.abort();
      await Promise.all(answering);
    },
  };
}

function isRetryable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  return error.status >= 500 || error.retryAfterMs !== undefined;
}

/** Lists what stands in some texts and must not. */
function tracesIn(...parts: readonly string[]): string[] {
  const bytes = traces.map((trace) => Buffer.from(trace).toString('hex'));
  return [...traces, ...bytes].filter((trace) =>
    parts.some((part) => part.toLowerCase().includes(trace)),
  );
}

function bytesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    files.flatMap((each) => {
      const file = join(each.parentPath, each.name);
      return each.isFile() ? [[file, readFileSync(file, 'latin1')]] : [];
    }),
  );
}

/** Lists the files of a database in which traces stand; those of its write-ahead log last until it is used again. */
async function filesWithTraces(url: string): Promise<string[]> {
  const folder = await withDatabase(url, async (client) => {
    await client.query('CHECKPOINT');
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return join(rows[0]?.data_directory ?? '', 'base');
  });
  const names = await withDatabase(url, async (client) => {
    const { rows } = await client.query<{ relname: string; file: string }>(
      'SELECT relname, pg_relation_filenode(oid)::text AS file FROM pg_class',
    );
    return new Map(rows.map(({ relname, file }) => [file, relname]));
  });
  return [...bytesIn(folder)].flatMap(([file, text]) =>
    tracesIn(text).map((trace) => {
      const name = file.slice(folder.length).replace(/.*\//, '').replace(/\..*/, '');
      return `${names.get(name) ?? file}: ${trace}`;
    }),
  );
}

it('a day of an operator loses, doubles and strands nothing, and erases what it has to, whatever is killed (F1, F7, F13, F19, F21)', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  using folder = makeFolder({
    'key.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  const at = (name: string): string => join(folder.root, name);
  const readLedger = (): readonly string[] =>
    existsSync(at('ledger')) ? readFileSync(at('ledger'), 'utf8').trim().split('\n') : [];
  using first = makeRelease(at('ledger'), 'Jot safe text');
  using second = makeRelease(at('ledger'), 'Jot safe text, dated');
  await using postgres = await startOwnPostgres();
  const env = {
    ...process.env,
    PCE_JWT_SECRET: secret,
    PCE_SIGNING_KEY_FILE: at('key.pem'),
    PCE_ARCHIVE: at('archive'),
  };
  const port = await freePort();
  let store = postgres.url;
  const began = Date.now();
  const note = (text: string): void =>
    console.info(`${((Date.now() - began) / 1_000).toFixed(1)} s: ${text}`);
  const pce = (...args: readonly string[]) =>
    startPce([...args, '--workspace', second.root, '--store', store], env);
  /** Runs a command that is killed at first, until it succeeds. */
  const insist = async (...args: readonly string[]): Promise<PceRun> => {
    const killed = pce(...args);
    setTimeout(() => killed.kill('SIGKILL'), 400 + upTo(1_500));
    await runOf(killed);
    for (let tries = 1; ; tries += 1) {
      const run = await runOf(pce(...args));
      if (run.code === 0) return run;
      note(`${args[0]} ended with ${run.code}: ${run.text.trim()}`);
      if (tries === 10) throw new Error(`${args[0]} does not succeed`);
      await pause(500);
    }
  };
  const users = startUsers(port, readLedger);
  const place = () => ({ postgres, store, port, env });

  const doctor = await runOf(pce('doctor'));
  expect(doctor.code, doctor.text).toBe(0);
  let day = startDay(first.root, place());
  try {
    await users.start(ann, 2);
    let calm = day.disturb();
    await Promise.all([users.start(ann, 12), users.start(bob, 12)]);
    note('upgrade under load, with questions that wait');
    users.setAway(true);
    await Promise.all([users.start(ann, 4), users.start(bob, 4)]);
    await Promise.all([day.upgrade(second.root), users.start(ann, 8), users.start(bob, 8)]);
    users.setAway(false);
    await Promise.all([ann, bob].map(users.ended));
    await calm();
    const { events = [] } = await readTables(store);
    const continued = events.filter((row) => /\\"changed\\":\[\\"/.test(JSON.stringify(row)));
    note(`archive under load; ${continued.length} turns continued with the changed tool`);
    calm = day.disturb();
    const [archived] = await Promise.all([
      insist('archive', '--older-than', '0m'),
      users.start(ann, 3),
      users.start(bob, 4),
    ]);
    note(archived.text.trim());
    await users.ended(ann);
    // As the server's own maintenance does after a while.
    await withDatabase(store, (client) => client.query('ANALYZE'));
    const [erased] = await Promise.all([
      insist('erase', '--owner', ann, '--by', 'Eve'),
      users.start(bob, 4),
    ]);
    await calm();
    note(erased.text.trim());
    expect(tracesIn(JSON.stringify(await readTables(store)))).toEqual([]);
    expect(await filesWithTraces(store)).toEqual([]);
    expect(tracesIn(...bytesIn(at('archive')).values())).toEqual([]);
    note('restored in the middle of turns');
    await users.start(bob, 4);
    await day.stop();
    await backUp(store, at('backup.json'));
    expect(tracesIn(readFileSync(at('backup.json'), 'utf8'))).toEqual([]);
    store = await restore(at('backup.json'), postgres.url, 'restored');
    const ends = { ...day.ends };
    day = startDay(second.root, place());
    await users.start(bob, 4);
    await users.ended(bob);
    await users.stop();
    await day.stop();
    note(`ends ${JSON.stringify(ends)}, asked ${JSON.stringify(users.asked)}`);
    note(`${users.retried()} retryable errors beyond those that the client retries itself`);
    expect(users.errors).toEqual([]);
    expect(continued.length).toBeGreaterThan(0);
    expect(users.asked).not.toHaveProperty('versions_changed');
  } finally {
    await users.stop();
    await day[Symbol.asyncDispose]();
  }

  const turns = [...users.texts.keys()];
  const replayed = await runOf(pce('replay', turns[0] ?? '', '--json'));
  expect(JSON.parse(replayed.text)).toMatchObject({ status: 'erased' });
  while (turns.length > 0) {
    const some = turns.splice(0, 2).map((turn) => runOf(pce('verify', turn)));
    for (const { code, text } of await Promise.all(some)) expect(code, text).toBe(0);
  }
  const lines = readLedger();
  for (const text of users.texts.values()) {
    expect(lines.filter((line) => line === `single ${text}`)).toHaveLength(1);
    expect(lines).toContain(`safe ${text}`);
  }
}, 420_000);
