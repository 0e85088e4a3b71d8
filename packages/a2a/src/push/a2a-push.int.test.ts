import { TaskState } from '@a2a-js/sdk';
import { createOrchestrator, memoryStore } from '@pce/core';
import { scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { DeskClient } from '../../test/desk-client.js';
import { openDesk } from '../../test/open-desk.js';
import { openReceiver, pushSecret, statesOf } from '../../test/push-receiver.js';
import { a2aHandler, a2aPush, a2aRoutes } from '../index.js';

const push = { secret: pushSecret, leaseMs: 300, network: { allowLoopback: true } };
const { TASK_STATE_COMPLETED, TASK_STATE_INPUT_REQUIRED, TASK_STATE_WORKING } = TaskState;

const config = (taskId: string, url: string, id = 'c1') => ({
  tenant: '',
  taskId,
  id,
  url,
  token: 'mine',
  authentication: undefined,
});

it('sends signed updates, and after a restart nothing old (F18, D4)', async () => {
  await using receiver = await openReceiver();
  const store = memoryStore();
  let id = '';
  {
    await using desk = await openDesk({ store, push });
    const client = await DeskClient.open(desk.url);
    ({ id } = await client.ask({ text: 'O-7' }));
    await client.sdk.createTaskPushNotificationConfig(config(id, receiver.url));
    await client.sdk.createTaskPushNotificationConfig(config(id, receiver.url));
    await client.ask({ taskId: id, text: 'approve' });
    await expect
      .poll(() => statesOf(receiver.pushed))
      .toEqual([TASK_STATE_WORKING, TASK_STATE_COMPLETED]);
    const other = await client.ask({
      messageId: 'm2',
      text: 'O-8',
      push: config('', receiver.url),
    });
    ({ id } = other);
    await expect.poll(() => statesOf(receiver.pushed)).toHaveLength(3);
  }
  expect(statesOf(receiver.pushed).at(-1)).toBe(TASK_STATE_INPUT_REQUIRED);
  await using desk = await openDesk({ store, push });
  const client = await DeskClient.open(desk.url);
  await client.ask({ taskId: id, text: 'approve' });
  await expect.poll(() => statesOf(receiver.pushed)).toHaveLength(5);
  expect(new Set(receiver.pushed.map((one) => one.id)).size).toBe(receiver.pushed.length);
  expect(receiver.pushed.every(({ isSigned }) => isSigned)).toBe(true);
  expect(receiver.pushed[0]?.headers['x-a2a-notification-token']).toBe('mine');
});

it('keeps configs of a task, and forgets removed ones', async () => {
  await using receiver = await openReceiver();
  await using desk = await openDesk({ push });
  const client = await DeskClient.open(desk.url, 'HTTP+JSON');
  const { id } = await client.ask({ text: 'O-7' });
  const { sdk } = client;
  await sdk.createTaskPushNotificationConfig(config(id, receiver.url));
  const named = { tenant: '', taskId: id, id: 'c1' };
  expect(await sdk.getTaskPushNotificationConfig(named)).toMatchObject({ url: receiver.url });
  await sdk.deleteTaskPushNotificationConfig(named);
  const page = { tenant: '', taskId: id, pageSize: 0, pageToken: '' };
  expect((await sdk.listTaskPushNotificationConfig(page)).configs).toEqual([]);
  await sdk.createTaskPushNotificationConfig(config(id, receiver.url));
  await client.ask({ taskId: id, text: 'deny' });
  await expect.poll(() => statesOf(receiver.pushed).at(-1)).toBe(TASK_STATE_COMPLETED);
});

it('sends the credentials that its client named last', async () => {
  await using receiver = await openReceiver();
  await using desk = await openDesk({ push });
  const client = await DeskClient.open(desk.url);
  const { id } = await client.ask({ text: 'O-7' });
  for (const credentials of ['old', 'new']) {
    const authentication = { scheme: 'Bearer', credentials };
    const named = { ...config(id, receiver.url), authentication };
    await client.sdk.createTaskPushNotificationConfig(named);
  }
  await client.ask({ taskId: id, text: 'deny' });
  await expect.poll(() => statesOf(receiver.pushed).at(-1)).toBe(TASK_STATE_COMPLETED);
  const sent = receiver.pushed.map(({ headers }) => headers.authorization);
  expect(new Set(sent)).toEqual(new Set(['Bearer new']));
});

it('refuses a secret that signs nothing, when it is made', async () => {
  await using pce = createOrchestrator({ ...scriptedRoles() });
  for (const secret of ['', 'whsec_'])
    expect(() => a2aPush(pce, { store: memoryStore(), secret })).toThrow('secret');
});

it.each([
  'https://10.0.0.1/x',
  'https://169.254.169.254/latest',
  'http://example.org/x',
  'https://ann:pw@example.org/x',
  'file:///etc/passwd',
])('refuses %s as an address (C9)', async (url) => {
  await using desk = await openDesk({ push: { ...push, network: {} } });
  const client = await DeskClient.open(desk.url);
  const { id } = await client.ask({ text: 'O-7' });
  const refused = client.sdk.createTaskPushNotificationConfig(config(id, url));
  await expect(refused).rejects.toThrow(/it (must|leads|holds)/);
});

it('appears in the card', async () => {
  const store = memoryStore();
  await using pce = createOrchestrator({ ...scriptedRoles(), store });
  const card = { name: 'Shop', description: 'Sells', url: 'https://shop.example/a2a' };
  const secret = pushSecret;
  const userOf = (): string => 'ann';
  // #region push
  await using push = a2aPush(pce, { store, secret }); // whsec_…, which your clients know
  const agent = a2aRoutes(a2aHandler(pce, { card, push }), { owner: userOf });
  // #endregion
  const response = await agent(new Request('https://shop.example/.well-known/agent-card.json'));
  expect(await response.json()).toMatchObject({ capabilities: { pushNotifications: true } });
});

it('refuses configs without the option', async () => {
  await using desk = await openDesk();
  const client = await DeskClient.open(desk.url);
  const asked = client.ask({ text: 'Hello', push: config('', 'https://example.org/x') });
  await expect(asked).rejects.toThrow('not supported');
});
