import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere, placeOf, withFile } from '@pce/confined-files';

interface FileReply {
  readonly text: string;
  /** Whether the agent answered with `….error.md`, which means failure. */
  readonly isFailure: boolean;
}

type ReplyState =
  | { readonly state: 'none' }
  /** It is still being written; `sign` combines size and time. */
  | { readonly state: 'growing'; readonly sign: string }
  | { readonly state: 'ready'; readonly reply: FileReply };

export interface PromptFile {
  readonly answer: string;
  /** Reads the answer. One that changed after `settledBefore` (Unix time in milliseconds) is still being written. */
  readReply(settledBefore: number): Promise<ReplyState>;
  /** Archives prompt and answer, so that the agent no longer works on them. */
  close(as: 'done' | 'cancelled'): Promise<void>;
}

const guide = `# Messages for an agent

A message is a file in \`inbox/\`. Do what it says, then write the answer to a file of the same name in \`outbox/\`.
If you cannot do it, name the answer \`<the same name>.error.md\` and write why.
Messages that are no longer in \`inbox/\` are not to be worked on.
`;

/** Maximum bytes of an answer. */
const maxBytes = 16_777_216;

/** Opens the folder of an agent: prompts are files in its inbox, answers files of the same name in its outbox. */
export async function openPromptFolder(folder: string) {
  const [inbox, outbox] = [join(folder, 'inbox'), join(folder, 'outbox')];
  for (const place of [inbox, outbox]) {
    for (const end of ['done', 'cancelled']) await mkdir(join(place, end), { recursive: true });
  }
  await writeFile(join(folder, 'README.md'), guide);
  // Archives prompts of earlier sessions, whose answers would be ignored.
  for (const name of await promptsIn(inbox)) {
    await rename(join(inbox, name), join(inbox, 'cancelled', name));
  }
  let last = await highestNumber(inbox);
  return {
    async put(text: string): Promise<PromptFile> {
      last += 1;
      const name = `${String(last).padStart(6, '0')}-${randomUUID().slice(0, 8)}`;
      const part = join(inbox, `.${name}.part`);
      await writeFile(part, text);
      await rename(part, join(inbox, `${name}.md`));
      return promptFile(inbox, outbox, name);
    },
  };
}

function promptFile(inbox: string, outbox: string, name: string): PromptFile {
  const answers = [
    { file: `${name}.md`, isFailure: false },
    { file: `${name}.error.md`, isFailure: true },
  ];
  return {
    answer: join(outbox, `${name}.md`),
    async readReply(settledBefore) {
      for (const answer of answers) {
        const state = await ifThere(
          withFile(placeOf(join(outbox, answer.file)), constants.O_RDONLY, (opened) =>
            replyIn(opened, answer, settledBefore),
          ),
        ).catch((error: unknown) => failed(`the answer ${answer.file} cannot be read: ${error}`));
        if (state !== undefined) return state;
      }
      return { state: 'none' };
    },
    async close(as) {
      const moves = [
        [inbox, `${name}.md`] as const,
        ...answers.map(({ file }) => [outbox, file] as const),
      ];
      for (const [place, file] of moves) {
        // The agent may have removed it.
        await ifThere(rename(join(place, file), join(place, as, file)));
      }
      await rm(join(inbox, `.${name}.part`), { force: true });
    },
  };
}

async function replyIn(
  opened: FileHandle,
  { file, isFailure }: { readonly file: string; readonly isFailure: boolean },
  settledBefore: number,
): Promise<ReplyState> {
  const { size, mtimeMs } = await opened.stat();
  if (size === 0 || mtimeMs > settledBefore)
    return { state: 'growing', sign: `${size} ${mtimeMs}` };
  if (size > maxBytes) return failed(`the answer ${file} is larger than ${maxBytes} bytes`);
  return { state: 'ready', reply: { text: await opened.readFile('utf8'), isFailure } };
}

function failed(text: string): ReplyState {
  return { state: 'ready', reply: { text, isFailure: true } };
}

async function promptsIn(inbox: string): Promise<readonly string[]> {
  return (await readdir(inbox)).filter((name) => /^\d{6,}-[0-9a-f]{8}\.md$/.test(name));
}

async function highestNumber(inbox: string): Promise<number> {
  const places = [inbox, join(inbox, 'done'), join(inbox, 'cancelled')];
  const names = (await Promise.all(places.map((place) => readdir(place)))).flat();
  return Math.max(0, ...names.map((name) => Number.parseInt(name, 10) || 0));
}
