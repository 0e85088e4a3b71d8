// `npm run bench:wait -- [--halts 1,10,100] [--only pce,mastra] [--write]`: what it costs that a turn waits for a person, with a
// result of 1 MB. `--write` writes the table to docs/which-one.md.
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type ContenderName, contenders, isContender } from './contenders.ts';
import { buildWorkflow } from './programs/workflow-build.ts';
import { answerOf } from './start-program.ts';
import { publish, tableOf } from './table.ts';

const script = new URL('measure-wait.ts', import.meta.url);

const { values } = parseArgs({
  options: {
    halts: { type: 'string', default: '1,10,100' },
    only: { type: 'string', default: Object.keys(contenders).join() },
    write: { type: 'boolean', default: false },
  },
});
const halts = values.halts.split(',');
const measuredSchema = z.object({ bytes: z.number(), haltMs: z.number(), resumeMs: z.number() });
const mostHalts: Partial<Record<ContenderName, number>> = { workflow: 10 }; // each takes longer than the one before

await buildWorkflow();
const rows: string[][] = [];
for (const contender of values.only.split(',').filter(isContender)) {
  const measured: (z.infer<typeof measuredSchema> | undefined)[] = [];
  for (const count of halts) {
    const isTooLong = Number(count) > (mostHalts[contender] ?? Number.POSITIVE_INFINITY);
    measured.push(
      isTooLong ? undefined : measuredSchema.parse(await answerOf(script, [contender, count])),
    );
    console.error(contender, count, measured.at(-1));
  }
  const each = (show: (figures: z.infer<typeof measuredSchema>) => string) =>
    measured.map((figures) => (figures ? show(figures) : '–')).join(' · ');
  rows.push([
    contenders[contender].name,
    each(({ bytes }) => (bytes / 1_000_000).toFixed(1)),
    each(({ haltMs }) => haltMs.toFixed(0)),
    each(({ resumeMs }) => resumeMs.toFixed(0)),
  ]);
}
const after = `after ${halts.join(' · ')} halts`;
const head = [
  '',
  `MB in the store ${after}`,
  'ms to store a halt',
  'ms from the answer to the call',
];
const table = tableOf(head, rows);
publish({ page: 'which-one', command: 'bench:wait', table, writes: values.write });
