import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryStore } from '@pce/core';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { greeter, greeting } from '../test/greeted.js';
import { newPem } from '../test/kept-journals.js';
import { lottery, payloadOf, resigned, tampered } from '../test/tamper.js';
import { writeEvidence } from '../test/write-evidence.js';
import { payloadSchema } from './envelope.js';
import { turnEvidence } from './journal-evidence.js';
import { signingKey } from './signing-key.js';

const examples = join(import.meta.dirname, '../../../examples/check-evidence');

const newKey = () => signingKey(newPem());

/** Evidence of a fork, whose file holds two journals. */
async function evidenceOfFork(journalKey?: string) {
  const signer = newKey();
  await using store = memoryStore(journalKey === undefined ? {} : { journalKey });
  await using pce = greeter(store);
  const turn = pce.start(greeting('Ann', 'Bob'));
  await turn.result();
  const fork = pce.fork(turn.id, { at: 2 });
  await fork.result();
  return { signer, text: await turnEvidence(store, fork.id, { signer }) };
}

const count = process.env.PCE_TIER === 'fast' ? 100 : 1_000;

/** A true evidence file and copies that were tampered with, half of them signed again with the true key. */
async function copies() {
  const { signer, text } = await evidenceOfFork();
  const payload = payloadSchema.parse(JSON.parse(payloadOf(text)));
  const draw = lottery(7);
  const bad = Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? tampered(text, draw) : resigned(payload, signer, draw),
  );
  return { publicKey: signer.publicKey, text, bad };
}

const python = `
import json, sys
sys.path.insert(0, sys.argv[1])
from check import check
given = json.load(sys.stdin)
found = 0
for text in given["bad"]:
    try:
        check(text, given["publicKey"])
    except Exception:
        found += 1
print(json.dumps({"found": found, "said": check(given["text"], given["publicKey"])}))
`;

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('an evidence file', () => {
  it('is accepted by a program in JavaScript, which finds each tampered copy (F3)', async () => {
    const { check } = await import(join(examples, 'check.mjs'));
    const { publicKey, text, bad } = await copies();

    const missed = bad.filter((copy) => {
      try {
        return Boolean(check(copy, publicKey));
      } catch {
        return false;
      }
    });

    expect(missed).toEqual([]);
    expect(check(text, publicKey)).toMatchObject({ sealed: 'sha-256', erased: [] });
    expect(() => check(text, newKey().publicKey)).toThrow('another key');
  });

  it.skipIf(!hasPython)(
    'is accepted by a program in Python, which finds the same copies; skipped without python3 (F3)',
    async () => {
      const given = await copies();
      const run = spawnSync('python3', ['-c', python, examples], {
        input: JSON.stringify(given),
        encoding: 'utf8',
      });

      expect(run.stderr).toBe('');
      expect(JSON.parse(run.stdout)).toMatchObject({ found: count });
    },
  );

  it('is written with a key that is in a file, and refused with anything else in it', async () => {
    using folder = makeFolder({ 'pce-signing-key.pem': newPem() });
    await using store = memoryStore();
    await using pce = greeter(store);
    const turn = pce.start(greeting('Ann'));
    await turn.result();

    await writeEvidence(store, turn.id, folder.root);

    const { hash } = await pce.verify(turn.id);
    expect(payloadOf(readFileSync(join(folder.root, 'evidence.json'), 'utf8'))).toContain(hash);
    const { privateKey } = generateKeyPairSync('x25519');
    const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const [pem, said] of [
      ['', 'no private key'],
      [other, 'type x25519'],
      [newPem().replace(/.{8}\n-----END/, '\n-----END'), 'cannot read'],
    ] as const)
      expect(() => signingKey(pem)).toThrow(said);
  });

  it('of journals with a secret is held by its signature alone, which also holds there (F3)', async () => {
    const { check } = await import(join(examples, 'check.mjs'));
    const { signer, text } = await evidenceOfFork('a key that nobody guesses');

    expect(check(text, signer.publicKey)).toMatchObject({ sealed: 'hmac-sha-256' });
    expect(() => check(tampered(text, lottery(1)), signer.publicKey)).toThrow();
  });
});
