/** A module that exports `portableTurns`: a turn by rules and one by a model that is played, in any runtime. Returns their ends. */
export const portableTurns = `
import { createOrchestrator, defineTool } from '@pce/core';
import { jsonObjectSchema } from '@pce/core/internal';
import { soloRoles } from '@pce/roles';
import { ruleRoles } from '@pce/rules';

const greet = defineTool({
  name: 'greeter.greet',
  description: 'Greet a person by name',
  input: jsonObjectSchema,
  parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  effect: 'read',
  execute: ({ name }) => ({ greeting: 'Hello, ' + name }),
});
const usage = { modelCalls: 1, inputTokens: 1, outputTokens: 1, cost: 0 };
const model = {
  id: 'played',
  generate: async () => { throw new Error('this model only converses'); },
  converse: async ({ messages, tools }) => messages.some(({ role }) => role === 'tool')
    ? { text: 'Ann was greeted [c1].', calls: [], usage }
    : { text: '', calls: [{ id: '1', tool: tools.find(({ name }) => name === greet.name).name, args: { name: 'Ann' } }], usage },
};
export async function portableTurns() {
  const ends = [];
  for (const roles of [ruleRoles(), soloRoles(model)]) {
    const pce = createOrchestrator({ ...roles, tools: [greet] });
    const { status } = await pce.start('Greet "Ann"').result();
    ends.push(status);
    await pce.close();
  }
  return ends.join(', ');
}
`;
