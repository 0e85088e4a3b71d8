import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Calls, grow } from './grow.ts';

const say = ({ decisions, coordinations }: Calls): string =>
  `${decisions} decisions, ${coordinations} commands matched to a tool`;

const root = await mkdtemp(join(tmpdir(), 'pce-grow-'));
try {
  const { before, promotion, after, notes } = await grow(root);
  for (const [index, calls] of before.entries()) console.log(`turn ${index + 1}: ${say(calls)}`);
  const { decisions, coordinations } = promotion.saves;
  console.log(
    `\n${promotion.served.length} turns did the same. The workflow that would have saved`,
  );
  console.log(`${decisions} decisions and ${coordinations} matches:\n\n${promotion.text}`);
  console.log(`turn 6: ${say(after)}`);
  console.log(`\nnoted: ${notes.join(', ')}`);
} finally {
  await rm(root, { recursive: true });
}
