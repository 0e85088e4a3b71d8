import { rmSync } from 'node:fs';
import { renderThread } from '@pce/core';
import { scriptedModel } from '@pce/testkit';
import { converse } from './conversation.ts';
import { script } from './script.ts';

const file = './chat.db';
rmSync(file, { force: true });
const model = scriptedModel(script, { streams: true });
const { output, outputEvidence, exported } = await converse(file, model, (text) =>
  process.stdout.write(text),
);
console.log(`\n\nThe offer: ${JSON.stringify(output)}`);
for (const { path, label, citations } of outputEvidence) {
  console.log(`${path}: ${label} by ${citations.join(', ')}`);
}
console.log(`\n${renderThread(exported)}`);
