import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runHere } from '../../test/run-here.js';
import { countTheWords } from '../../test/workspace.js';
import type {
  ErrorDocument,
  ForgottenDocument,
  ThreadDocument,
  ThreadsDocument,
} from '../documents.js';
import type { TurnDocument } from '../index.js';

it('continues a thread, asks what "it" means, shows it and forgets (A23)', async () => {
  using folder = makeFolder(countTheWords);
  const pce = (...args: readonly string[]) => runHere([...args, '--workspace', folder.root]);
  const json = async (...args: readonly string[]) =>
    JSON.parse((await pce(...args, '--json')).stdout);

  const first: TurnDocument = await json('run', 'List files in `texts`', '--thread', 'words');
  expect(first.status).toBe('completed');
  expect((await pce('threads')).stdout).toMatch(
    /^words {2}1 turn {2}\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ {2}List files in `texts`\n$/,
  );
  const asked: TurnDocument = await json('run', 'List it again', '--thread', 'words');
  expect(asked).toMatchObject({
    status: 'blocked',
    interventions: [{ message: expect.stringContaining('What does "it" mean') }],
  });

  const listed: ThreadsDocument = await json('threads');
  expect(listed.threads).toMatchObject([{ thread: 'words', turns: 2 }]);
  expect((await pce('threads')).stdout).toMatch(
    /^words {2}2 turns {2}.* {2}List files in `texts`\n$/,
  );
  const shown: ThreadDocument = await json('thread', 'words');
  expect(shown.turns.map(({ turn }) => turn)).toEqual([first.turn, asked.turn]);
  expect((await pce('thread', 'words')).stdout).toContain('## 1. List files in `texts`');

  expect((await pce('thread', 'words', '--forget', first.turn)).stdout).toBe(
    `forgot 1 turn; their journals stay; these were told of it, and may repeat it: ${asked.turn}\n`,
  );
  const forgotten: ForgottenDocument = await json('thread', 'words', '--forget');
  expect(forgotten).toEqual({ thread: 'words', forgotten: [asked.turn], mayRepeat: [] });
  expect((await pce('thread', 'words')).stderr).toBe('thread words has no turns\n');
  expect((await pce('log', first.turn)).code).toBe(0);
  const refused: ErrorDocument = await json('thread', '');
  expect(refused.error).toMatchObject({ code: 'invalid_input' });
});
