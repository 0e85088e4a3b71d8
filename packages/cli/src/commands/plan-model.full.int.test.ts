import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../test/cli.js';
import { installOpenai } from '../../test/install-openai.js';
import { modelServer } from '../../test/model-server.js';
import { servingHere } from '../../test/serving.js';

const aTask = (id: string, title: string) => ({
  id,
  title,
  description: '',
  parent: null,
  dependsOn: [],
  days: null,
  roles: [],
  risks: [],
  confidence: 0.9,
});
const breakdown = { name: 'A garden', tasks: [aTask('1', 'Dig'), aTask('2', 'Plant')] };

async function asking(answer: object | undefined) {
  const server = await modelServer(() => answer);
  const folder = makeFolder({ 'request.txt': 'We want a garden: dig it, and plant it.\n' });
  installOpenai(folder.root);
  const options = { cwd: folder.root, env: { NODE_PATH: '', ...server.env } };
  return {
    root: folder.root,
    requests: server.requests,
    run: (...args: readonly string[]) =>
      runCli([...args, '--model', 'openai:large', '--json'], options),
    async [Symbol.asyncDispose]() {
      folder[Symbol.dispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe('--model', () => {
  it('of pce plan and pce exec create breaks a text down, in the order that was chosen (D1)', async () => {
    await using model = await asking(breakdown);
    await using server = await servingHere(model.root);

    const planned = await model.run('plan', 'request.txt', '--order', 'sequence');
    const at = ['--server', server.url];
    const created = await model.run('exec', 'create', 'request.txt', '--order', 'sequence', ...at);

    expect(JSON.parse(planned.stdout)).toMatchObject({
      name: 'A garden',
      format: 'model',
      tasks: [{ title: 'Dig' }, { title: 'Plant', depends_on: ['1'] }],
    });
    expect(JSON.parse(created.stdout)).toMatchObject({ status: 'QUEUED', tasksTotal: 2 });
    expect(model.requests[0]?.prompt).toContain('We want a garden');
  });

  it.each([
    ['that refuses the call', undefined, 'wrong key'],
    ['with a wrong answer', { name: 'A garden', tasks: 'none' }, 'tasks'],
  ])('of a model %s says so, and what reads the text without it (D1)', async (_, answer, words) => {
    await using model = await asking(answer);

    const { code, stdout } = await model.run('plan', 'request.txt');

    expect(code).toBe(3);
    const { error } = JSON.parse(stdout);
    expect(error.code).toBe('model_failed');
    expect(error.message).toContain(words);
    expect(error.message).toContain('without --model, rules read request.txt');
  });
});
