import { expect, it } from 'vitest';
import { virtualTime } from './virtual-time.ts';

it('lets waits in a row add up and waits side by side overlap', async () => {
  const time = virtualTime();
  await time.wait(1_000);
  await time.wait(500);
  expect(time.now()).toBe(1_500);
  await Promise.all([time.wait(300), time.wait(700), time.wait(700)]);
  expect(time.now()).toBe(2_200);
});

it('wakes who waits less first, and lets it wait again', async () => {
  const time = virtualTime();
  const woken: string[] = [];
  const wait = async (name: string, ms: number): Promise<void> => {
    await time.wait(ms);
    woken.push(`${name} ${time.now()}`);
  };
  await Promise.all([wait('long', 900), wait('short', 100).then(() => wait('again', 300))]);
  expect(woken).toEqual(['short 100', 'again 400', 'long 900']);
});
