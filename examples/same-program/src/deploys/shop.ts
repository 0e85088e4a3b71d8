import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { noBill, type Script } from '../models/script.ts';

/** A release of the shop on another library: drives a turn until it has ended, or asks a person. Resumes it if it began before. */
interface Shop {
  run(turn: string, choice: string | undefined): Promise<'ended' | 'asks'>;
  close(): Promise<void> | void;
}

export interface ShopOptions {
  readonly release: number;
  readonly folder: string;
  /** Does what a tool does for an order. */
  readonly act: (name: string, order: string) => Promise<string>;
}

export type OpenShop = (options: ShopOptions) => Shop;

/** Releases of the shop, with the changes of those in `bench/deploy/release.ts`. */
export const releases = [1, 2, 3, 4, 5] as const;

/** Returns the tools of a release with their descriptions: the label has gone in the third, under its name. */
export function toolsOf(release: number): Readonly<Record<string, string>> {
  const text = (name: string, since = '') => `The shop's ${name} of an order by its number${since}`;
  return {
    find: text('find'),
    charge: text('charge', release >= 2 ? ', with its taxes' : ''),
    [labelOf(release)]: text('label'),
    post: text('post', release >= 5 ? ', by train' : ''),
    thank: text('thank', release >= 3 ? ' and its name' : ''),
  };
}

function labelOf(release: number): string {
  return release >= 3 ? 'tag' : 'label';
}

/** Makes the model of a release, which calls each tool that has not succeeded for the order that is asked for. */
export function shopScript(release: number): Script {
  const steps = ['find', 'charge', labelOf(release), 'post', 'thank'];
  return {
    next(done, order) {
      const had = done.map((name) => (name === 'label' ? labelOf(release) : name));
      const tool = steps.find((step) => !had.includes(step));
      return tool === undefined ? undefined : { tool, args: { order } };
    },
    bill: noBill,
  };
}

/** Returns what tools do: those that must not run twice leave a line. */
export function actingOn(effects: string): ShopOptions['act'] {
  return async (name, order) => {
    await sleep(30);
    if (name === 'charge' || name === 'post') appendFileSync(effects, `${name} ${order}\n`);
    return order;
  };
}
