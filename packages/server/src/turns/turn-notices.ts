import type { TurnHandle } from '@pce/core';
import type { TurnNotice } from '@pce/core/internal';

/** Tells of the work between two events of the turns that this server drives. The journal does not keep it. */
export interface TurnNotices {
  /** Listens to a turn until it stops. */
  watch(handle: TurnHandle): void;
  /** Calls back with what holds now, then with each notice as it comes. Returns a function that ends it. */
  subscribe(turn: string, onNotice: (notice: TurnNotice) => void): () => void;
}

export function createTurnNotices(): TurnNotices {
  const listeners = new Map<string, Set<(notice: TurnNotice) => void>>();
  const standing = new Map<string, readonly TurnNotice[]>();

  return {
    watch(handle) {
      const { id } = handle;
      const take = (notice: TurnNotice): void => {
        standing.set(id, afterNotice(standing.get(id) ?? [], notice));
        for (const listener of listeners.get(id) ?? []) listener(notice);
      };
      const end = (): void => {
        handle.off('notice', take);
        standing.delete(id);
      };
      handle.on('notice', take);
      handle.result().then(end, end);
    },
    subscribe(turn, onNotice) {
      for (const notice of standing.get(turn) ?? []) onNotice(notice);
      const those = listeners.get(turn) ?? new Set();
      listeners.set(turn, those.add(onNotice));
      return () => {
        those.delete(onNotice);
        if (those.size === 0 && listeners.get(turn) === those) listeners.delete(turn);
      };
    },
  };
}

/**
 * Returns the notices that still hold after another: the answer as far as it is written, which roles are asked or wait for
 * their models, which tools run. Later readers get these. Pure.
 */
function afterNotice(before: readonly TurnNotice[], notice: TurnNotice): TurnNotice[] {
  switch (notice.type) {
    case 'answer.began':
      return [...before.filter(({ type }) => !type.startsWith('answer.')), notice];
    case 'answer.delta': {
      const written = before.find((each) => each.type === 'answer.delta')?.text ?? '';
      const whole = { ...notice, text: written + notice.text };
      return [...before.filter(({ type }) => type !== 'answer.delta'), whole];
    }
    case 'role.ended':
      return before.filter((each) => !('role' in each) || each.role !== notice.role);
    case 'role.waiting':
      return [
        ...before.filter((each) => each.type !== notice.type || each.role !== notice.role),
        notice,
      ];
    case 'tool.waiting':
      return [
        ...before.filter((each) => each.type !== notice.type || each.call !== notice.call),
        notice,
      ];
    case 'tool.ended':
      return before.filter((each) => !('call' in each) || each.call !== notice.call);
    case 'role.started':
    case 'tool.started':
      return [...before, notice];
  }
}
