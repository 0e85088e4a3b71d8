import { readdirSync, readFileSync } from 'node:fs';
import { createOrchestrator } from '@pce/core';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { makeFolder } from '@pce/test-support';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { skillTools } from '@pce/tools';
import { followSkill, loadWorkflows } from '@pce/workflows';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { playedModel } from './played-model.ts';

const fixtures = new URL('fixtures/skills/', import.meta.url);

const recordingSchema = z.object({
  files: z.record(z.string(), z.string()),
  command: z.string(),
  /** Texts of a right answer. */
  result: z.array(z.string()),
  after: z.object({ rounds: z.array(z.object({ answer: z.string() })) }),
});

it.each(readdirSync(fixtures).map((file) => file.replace('.json', '')))(
  'follows the skill "%s" right with recorded answers of a model (B6, F16)',
  async (name) => {
    const recording = recordingSchema.parse(
      JSON.parse(readFileSync(new URL(`${name}.json`, fixtures), 'utf8')),
    );
    const { command, files, result, after } = recording;
    const own = Object.entries(files).map(([file, text]) => [`${name}/${file}`, text]);
    using folder = makeFolder(Object.fromEntries(own));
    const { tools } = await skillTools({
      folders: [folder.root],
      approvals: { has: () => true, add: () => undefined },
    });
    const skillTool = followSkill({ model: modelOf(after.rounds), tools });
    const workflows = await loadWorkflows(folder.root, { skillTool });
    const selected = { status: 'selected', kind: 'workflow', name, reason: '' } as const;
    await using pce = createOrchestrator({
      ...scriptedRoles({
        decide: [aCommand(command), completion()],
        coordinate: { ...selected, args: { command } },
      }),
      tools: [skillTool, ...tools],
      workflows,
    });
    const { commands } = await pce.start(command).result();
    expect(commands.at(0)).toMatchObject({ status: 'success' });
    for (const text of result) expect(JSON.stringify(commands[0]?.result)).toContain(text);
  },
);

/** A model that gives recorded answers in order. */
function modelOf(rounds: readonly { readonly answer: string }[]) {
  const left = rounds.map(({ answer }) => answer);
  const player = async () => ({ text: left.shift() ?? expect.unreachable(), calls: [] });
  return aiSdkModel(playedModel({ role: 'assistant', player, calls: [] }));
}
