import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ModelRequest } from './model-server.js';

interface RecordedAnswer {
  readonly key: string;
  readonly role: string;
  readonly answer: object;
}

/**
 * A model whose answers are recorded, each for what a prompt says of its request: without the role's instructions and the list of
 * tools, which may be reworded, and without markers, times and places, which differ from run to run. `PCE_PLAY` names a folder in
 * which prompts that have no answer yet are written to `KEY.txt`, to be answered in `KEY.answer`, with which they are recorded.
 */
export function recordedAnswers(file: URL, places: Readonly<Record<string, string>>) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const recorded = lines.map((line): RecordedAnswer => JSON.parse(line));
  const answers = new Map(recorded.map((each) => [each.key, each]));
  const given = new Set<RecordedAnswer>();
  const unknown: string[] = [];
  const folder = process.env.PCE_PLAY;

  async function play(folder: string, key: string, prompt: string): Promise<object> {
    const answer = join(folder, `${key}.answer`);
    writeFileSync(join(folder, `${key}.txt`), prompt);
    while (!existsSync(answer)) await setTimeout(100);
    return JSON.parse(readFileSync(answer, 'utf8'));
  }

  return {
    /** Prompts without an answer. */
    unknown,
    async answer({ role, prompt }: ModelRequest): Promise<object | undefined> {
      const about = withoutPlaces(prompt, places);
      const key = keyOf(role, about);
      const known = answers.get(key);
      if (known === undefined && folder === undefined) {
        unknown.push(about);
        return undefined;
      }
      const entry = known ?? { key, role, answer: await play(folder ?? '', key, about) };
      answers.set(key, entry);
      given.add(entry);
      return entry.answer;
    },
    /** Keeps the answers that were given, if this is a play. */
    keep(): void {
      const lines = [...given].map((entry) => `${JSON.stringify(entry)}\n`);
      if (folder !== undefined) writeFileSync(file, lines.join(''));
    },
  };
}

function keyOf(role: string, about: string): string {
  const said = about.slice(about.lastIndexOf('Marker: ')).replace(/<<M abilities[\s\S]*?M>>/, '');
  return createHash('sha256').update(`${role}\n${said}`).digest('hex').slice(0, 12);
}

function withoutPlaces(prompt: string, places: Readonly<Record<string, string>>): string {
  const text = prompt.replaceAll('\\n', '\n').replaceAll('\\"', '"');
  const [, marker = ''] = /Marker: (\w+)(?![\s\S]*Marker: )/.exec(text) ?? [];
  const known = Object.entries({ ...places, ...(marker !== '' && { [marker]: 'M' }) });
  return known
    .reduce((all, [place, name]) => all.replaceAll(place, name), text)
    .replace(/\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::[\d.]+Z)?)?/g, 'DATE')
    .replace(/turn_\w+/g, 'TURN');
}
