import { PceError, StoreError } from '@pce/core/errors';
import type { Clock } from '@pce/core/ports';
import type {
  AppendInput,
  JournalEntry,
  Lease,
  SealedEvent,
  Store,
  ViewWrite,
} from '@pce/core/store';
import { apply, type Change, type Flaws, type Mutation, mutationsOf } from '../suite/mutation.js';

export type StoreMutation = Mutation<Store, { readonly clock: Clock }>;

export type StoreFlaws = Flaws<StoreMutation>;

export const { always, answer, ask, drop, on } = mutationsOf<Store, { readonly clock: Clock }>();

export const nextTurn = (): Promise<void> => new Promise((go) => setImmediate(go));

export const refuse = async (code: 'store_closed' | 'store_failed' = 'store_failed') => {
  throw new StoreError(code, 'no');
};

export const versionOf = async ({ read }: Pick<Store, 'read'>, stream: string): Promise<number> =>
  (await read({ stream })).length;

export const events = (change: Change<SealedEvent>): StoreMutation =>
  ask('append', (input) => ({ events: input.events.map((event) => apply(change, event)) }));

export const rows = (change: (views: readonly ViewWrite[]) => readonly ViewWrite[]) =>
  ask('append', ({ views = [] }) => ({ views: change(views) }));

export const entries = (change: Change<JournalEntry>): StoreMutation =>
  answer('read', (found) => found.map((entry) => apply(change, entry)));

export const tails = (change: Change<JournalEntry>): StoreMutation =>
  on('tail', async function* ({ tail }, input) {
    for await (const entry of tail(input)) yield apply(change, entry);
  });

export const leases = (change: Change<Lease>): StoreMutation =>
  answer('tryAcquire', (result) =>
    result.acquired ? { lease: apply(change, result.lease) } : result,
  );

export function atVersion(input: AppendInput, version: number): AppendInput {
  const moved = input.events.map((event, index) => ({ ...event, version: version + index + 1 }));
  return { ...input, expectedVersion: version, events: moved };
}

/** Returns the first event of an append, moved to a version. */
export const firstAt = (input: AppendInput, version: number): AppendInput =>
  atVersion({ ...input, events: input.events.slice(0, 1) }, version);

type When = (expected: number, version: number, input: AppendInput) => boolean;

/** Moves some appends to the version that their stream has. */
export const move = (when: When): StoreMutation =>
  on('append', async (sound, input) => {
    const version = await versionOf(sound, input.stream);
    const isMoved = when(input.expectedVersion, version, input);
    return sound.append(isMoved ? atVersion(input, version) : input);
  });

/** Runs `act` after a conflict. */
export const afterConflict = (act: (input: AppendInput, sound: Store) => Promise<unknown>) =>
  on('append', (sound, input) =>
    sound.append(input).catch(async (error: unknown) => {
      if (PceError.isInstance(error) && error.code === 'version_conflict') await act(input, sound);
      throw error;
    }),
  );
