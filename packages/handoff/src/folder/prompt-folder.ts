import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere, placeOf, withFile } from '@pce/confined-files';

/** The answer of an agent as a file. */
interface FileReply {
  readonly text: string;
  /** The agent gave its answer as `….error.md`: it failed. */
  readonly isFailure: boolean;
}

/** The answer to a prompt, as far as it is written. */
type ReplyState =
  | { readonly state: 'none' }
  /** It is being written: its size and time, as one text. */
  | { readonly state: 'growing'; readonly sign: string }
  | { readonly state: 'ready'; readonly reply: FileReply };

/** A prompt in the inbox of an agent. */
export interface PromptFile {
  /** Absolute path of the file that the agent answers with. */
  readonly answer: string;
  /** Reads the answer. One that changed after `settledBefore` (Unix time in milliseconds) is still being written. */
  readReply(settledBefore: number): Promise<ReplyState>;
  /** Takes prompt and answer out of the way: nobody is to work on them any more. */
  close(as: 'done' | 'cancelled'): Promise<void>;
}

const guide = `# Messages for an agent

A message is a file in \`inbox/\`. Do what it says, then write the answer to a file of the same name in \`outbox/\`.
If you cannot do it, name the answer \`<the same name>.error.md\` and write why.
Messages that are no longer in \`inbox/\` are not to be worked on.
`;

/** Maximum size of an answer in bytes. */
const maxBytes = 16_777_216;

/** Opens the folder of an agent: prompts are files in its inbox, answers files of the same name in its outbox. */
export async function openPromptFolder(folder: string) {
  const [inbox, outbox] = [join(folder, 'inbox'), join(folder, 'outbox')];
  for (const place of [inbox, outbox]) {
    for (const end of ['done', 'cancelled']) await mkdir(join(place, end), { recursive: true });
  }
  await writeFile(join(folder, 'README.md'), guide);
  // Prompts that another session has left are not to be worked on: nobody takes their answers.
  for (const name of await promptsIn(inbox)) {
    await rename(join(inbox, name), join(inbox, 'cancelled', name));
  }
  let last = await highestNumber(inbox);
  return {
    /** Puts a prompt into the inbox: all of it at once. */
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
        // The agent may have taken it away itself.
        await ifThere(rename(join(place, file), join(place, as, file)));
      }
      await rm(join(inbox, `.${name}.part`), { force: true });
    },
  };
}

/** Reads the answer in an opened file, unless it changed after `settledBefore`. */
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
