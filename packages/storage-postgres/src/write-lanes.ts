import { type WriteQueue, type WriteQueueOptions, writeQueue } from './write-queue.js';

/** Returns the lane of a subject, 0 or 1: always the same, so that writes to one subject keep their order. */
function laneOf(subject: string): 0 | 1 {
  let sum = 0;
  for (let index = 0; index < subject.length; index += 1) sum += subject.charCodeAt(index);
  return sum % 2 === 0 ? 0 : 1;
}

/**
 * Two queues side by side: the server works on a group of one while this process reads the answers of the other and
 * fills its next group.
 */
export function writeLanes(options: WriteQueueOptions): WriteQueue {
  const lanes = [writeQueue(options), writeQueue(options)] as const;
  return {
    add: (write) => lanes[laneOf(write.subject)].add(write),
    async drain() {
      await Promise.all(lanes.map((lane) => lane.drain()));
    },
  };
}
