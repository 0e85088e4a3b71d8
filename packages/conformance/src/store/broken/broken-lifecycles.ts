import { type BrokenStore, broken, brokenDisk } from './broken-store.js';

export const brokenLifecycles: readonly BrokenStore[] = [
  broken('goes on after close', 'a closed store rejects every operation (F6)', () => ({
    close: async () => undefined,
  })),
  broken(
    'says that it is durable, and is not',
    'a durable store holds everything when it is opened again; another is empty (F1)',
    () => ({ supports: { durable: true, severalProcesses: false } }),
  ),
  broken(
    'drops what it has not begun when it closes',
    'every operation that was accepted before a close is carried out (F6)',
    (sound) => ({
      read: async (input) => {
        await new Promise((go) => setImmediate(go));
        return sound.read(input);
      },
    }),
  ),
  brokenDisk(
    'lets a second store in, and says that it must be alone',
    'two stores on one place share it, or one is refused, or they are apart (F10)',
    () => ({ supports: { durable: true, severalProcesses: false } }),
  ),
];
