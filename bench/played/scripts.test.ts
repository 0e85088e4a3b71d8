import { readdirSync, readFileSync } from 'node:fs';
import { jsonObjectSchema } from '@pce/core/internal';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { modelRoles } from '@pce/roles';
import { makeFolder } from '@pce/test-support';
import { openWorkspace, writeScript } from '@pce/workspace';
import { mendProgram } from '@pce/workspace/internal';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { playedModel } from './played-model.ts';

const fixtures = new URL('fixtures/scripts/', import.meta.url);

const recordingSchema = z.object({
  draft: z.object({
    name: z.string(),
    value: z.string(),
    purpose: z.string(),
    cases: z.array(z.object({ args: jsonObjectSchema, data: jsonObjectSchema })),
  }),
  answers: z.array(z.json()),
});

it.each(readdirSync(fixtures))(
  'writes the script of "%s" right with recorded answers of a model (E3)',
  async (file) => {
    const { draft, answers } = recordingSchema.parse(
      JSON.parse(readFileSync(new URL(file, fixtures), 'utf8')),
    );
    const left = answers.map((answer) => JSON.stringify(answer));
    const player = async () => ({ text: left.shift() ?? expect.unreachable(), calls: [] });
    const model = aiSdkModel(playedModel({ role: 'assistant', player, calls: [] }));
    using folder = makeFolder({});
    const workspace = await openWorkspace(folder.root);

    const roles = () => modelRoles(model, { builds: true });
    const written = await writeScript(workspace, { roles }, draft);

    expect(written).toEqual({ text: expect.stringContaining('export default function make(') });
    expect(left).toEqual([]);
  },
);

const mendSchema = z.object({
  files: z.record(z.string(), z.string()),
  mend: z.object({
    name: z.string(),
    file: z.string(),
    failures: z.array(z.string()),
    cases: z.array(z.object({ args: jsonObjectSchema, error: z.string().exactOptional() })),
  }),
  answers: z.array(z.json()),
});

it('mends a script of a person with recorded answers of a model (E4)', async () => {
  const file = new URL('fixtures/mends/invoice-total.json', import.meta.url);
  const { files, mend, answers } = mendSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const left = answers.map((answer) => JSON.stringify(answer));
  const player = async () => ({ text: left.shift() ?? expect.unreachable(), calls: [] });
  const model = aiSdkModel(playedModel({ role: 'assistant', player, calls: [] }));
  using folder = makeFolder(files);
  const workspace = await openWorkspace(folder.root);

  const roles = () => modelRoles(model, { builds: true });
  const written = await mendProgram(
    workspace,
    { roles },
    { ...mend, current: files[mend.file] ?? '' },
  );

  expect(written).toEqual({ text: expect.stringContaining('// effect: read') });
  expect(left).toEqual([]);
});
