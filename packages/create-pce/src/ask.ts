import { createInterface } from 'node:readline/promises';
import type { Arguments } from './read-arguments.js';
import { templates } from './templates.js';

/** A person has left the questions. */
export class Cancelled extends Error {}

/** Input and output of a terminal. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks for what the command line leaves open. Throws `Cancelled` at Ctrl-C and Ctrl-D. */
export async function ask(given: Arguments, terminal: Terminal): Promise<Arguments> {
  const prompt = createInterface(terminal);
  const lines = prompt[Symbol.asyncIterator]();
  let isClosed = false;
  prompt.once('close', () => {
    isClosed = true;
  });
  const question = async (text: string): Promise<string> => {
    prompt.setPrompt(text);
    if (!isClosed) prompt.prompt();
    const { done, value } = await lines.next();
    if (done) throw new Cancelled();
    return value.trim();
  };
  try {
    const folder = given.folder ?? ((await question('Folder (pce-app): ')) || 'pce-app');
    let { template, install } = given;
    if (template === undefined) {
      for (const [index, { name, description }] of templates.entries()) {
        terminal.output.write(`  ${index + 1}  ${name.padEnd(10)} ${description}\n`);
      }
    }
    while (template === undefined) {
      const answer = (await question('Template (1): ')) || '1';
      template = templates.find(({ name }, index) => answer === name || answer === `${index + 1}`);
    }
    install ??= !/^n/i.test(await question('Install its packages now? (Y/n) '));
    return { ...given, folder, template, install };
  } finally {
    prompt.close();
  }
}
