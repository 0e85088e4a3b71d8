// Records docs/start/kill-and-resume as it happens and draws it: `node scripts/pictures.mjs` writes
// docs/images/kill-and-resume.svg. Fails if the session does not end as the page says.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { environment, fail, root, temporaryFolder } from './setup.mjs';

const program = join(root, 'examples', 'start', 'src', 'kill-and-resume.ts');
const columns = 84;
/** Milliseconds for a person to type a command, and the longest pause that is shown. */
const [typing, longest] = [900, 1_500];

/** Runs the session in a folder and returns its lines, each with the moment at which it appeared. */
async function record(cwd) {
  const lines = [];
  let now = 300;
  const add = (text, kind = 'out') => {
    const parts = text.match(new RegExp(`.{1,${columns}}(?:\\s|$)`, 'g')) ?? [''];
    lines.push(...parts.map((part) => ({ text: part.trimEnd(), kind, at: now })));
  };
  const enter = (command) => {
    now += typing;
    add(`$ ${command}`, 'command');
  };
  const run = async (args, killAt) => {
    enter(['node kill-and-resume.mjs', ...args].join(' '));
    const flags = ['--disable-warning=ExperimentalWarning', program, ...args];
    const child = spawn('node', flags, {
      cwd,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    let last = performance.now();
    for await (const line of createInterface(child.stdout)) {
      now += Math.min(performance.now() - last, longest);
      last = performance.now();
      add(line);
      if (killAt !== undefined && line.includes(killAt)) {
        child.kill('SIGKILL');
        now += 400;
        add('Killed', 'note');
      }
    }
    await ended;
  };
  const show = () => {
    enter('cat sent.txt');
    for (const line of readFileSync(join(cwd, 'sent.txt'), 'utf8').trim().split('\n')) add(line);
  };
  await run([], 'Bob');
  await run([]);
  show();
  await run(['run_again']);
  show();
  return lines;
}

/** Throws unless the last screen shows each invoice sent once. */
function assertSentOnce(lines) {
  const last = lines.findLastIndex(({ text }) => text === '$ cat sent.txt');
  const sent = lines.slice(last + 1).map(({ text }) => text);
  if (sent.join() !== 'Ann,Bob,Cy') throw new Error(`sent.txt has ${sent.join()}`);
  if (!lines.some(({ text }) => text === 'completed'))
    throw new Error('the turn has not completed');
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws lines that appear one after another; all at once for readers who want no motion. */
function draw(lines) {
  const [width, lineHeight, top] = [760, 20, 36];
  const height = top + lines.length * lineHeight + 12;
  const texts = lines.map(({ text, kind, at }, index) => {
    const place = `x="18" y="${top + index * lineHeight}"`;
    const delay = `animation-delay:${(at / 1000).toFixed(2)}s`;
    return `<text ${place} class="${kind}" style="${delay}" xml:space="preserve">${escaped(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="The program is killed, started again, asks a person, and sends each invoice once">
<style>
rect{fill:#16181d}text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d5d9e0;opacity:0;animation:show 1ms forwards}
.command{fill:#8ec7ff}.note{fill:#ff8f8f}
@keyframes show{to{opacity:1}}
@media (prefers-reduced-motion:reduce){text{opacity:1;animation:none}}
</style>
<rect width="100%" height="100%" rx="8"/>
${texts.join('\n')}
</svg>
`;
}

try {
  const lines = await record(temporaryFolder('picture'));
  assertSentOnce(lines);
  const picture = draw(lines);
  writeFileSync(join(root, 'docs', 'images', 'kill-and-resume.svg'), picture);
  console.log(
    `${lines.length} lines, ${(lines.at(-1).at / 1000).toFixed(1)} s, ${picture.length} bytes`,
  );
} catch (error) {
  fail(error);
}
