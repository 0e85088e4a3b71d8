import type { ClaimedRow } from '@pce/core/store';
import { type BrokenStore, broken } from './broken-store.js';
import { claimBy } from './claim-by.js';

export const brokenClaims: readonly BrokenStore[] = [
  broken(
    'looks for a free row and takes it in two steps',
    'of many that claim at once no two get the same row, and no row is left over (F10)',
    (sound, { clock }) => {
      const taken = new Set<string>();
      return {
        claim: async ({ collections: [collection = ''], owner, ttlMs }) => {
          const rows = await sound.listView({ collection });
          const row = rows.find(({ key }) => !taken.has(key));
          if (!row) return undefined;
          await sound.getView(collection, row.key);
          taken.add(row.key);
          const key = `${collection}/${row.key}`;
          const lease = { key, owner, token: 1, expiresAt: clock.now() + ttlMs };
          return { collection, row, lease };
        },
      };
    },
  ),
  broken(
    'keeps claims apart from leases',
    'a claim passes over a row whose lease was acquired, and holds off who acquires it (F10)',
    (sound) => ({
      claim: (input) => claimBy(sound, input, (collection, key) => `claim ${collection}/${key}`),
    }),
  ),
  broken(
    'claims from the first collection by name',
    'collections are claimed from in the order given, and from no other (D3)',
    (sound) => ({
      claim: (input) => sound.claim({ ...input, collections: [...input.collections].sort() }),
    }),
  ),
  broken(
    'never gives a claimed row to another',
    'a claimed row is held as long as its lease is renewed, and free when it expires (D3)',
    (sound) => ({ claim: (input) => sound.claim({ ...input, ttlMs: Number.MAX_SAFE_INTEGER }) }),
  ),
  broken(
    'claims a row that was removed, from a list it keeps',
    'a claim fences the append that removes its row, and the row is claimed no more (F10)',
    (sound) => {
      const seen = new Map<string, ClaimedRow>();
      return {
        claim: async (input) => {
          const claimed = await sound.claim(input);
          if (claimed) seen.set(input.collections.join(), claimed);
          return claimed ?? seen.get(input.collections.join());
        },
      };
    },
  ),
];
