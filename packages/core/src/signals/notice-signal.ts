import type { TurnNotice } from '../turn/perform/turn-notice.js';
import type { Signal } from './signal.js';

/** Returns the signal of a notice; `undefined` for the end of an activity, which an event reports. Pure. */
export function noticeSignal(turn: string, notice: TurnNotice): Signal | undefined {
  const { version, at } = notice;
  const place = { turn, version, at };
  switch (notice.type) {
    case 'role.started':
      return { ...place, type: 'activity', role: notice.role };
    case 'tool.started':
      return { ...place, type: 'activity', tool: notice.tool, call: notice.call };
    case 'role.waiting':
    case 'tool.waiting': {
      const { reason, retryAt: until } = notice;
      const who =
        notice.type === 'role.waiting'
          ? { role: notice.role }
          : { tool: notice.tool, call: notice.call };
      return { ...place, type: 'waiting', ...who, reason, until };
    }
    case 'answer.began':
      return { ...place, type: 'answer.began' };
    case 'answer.delta':
      return { ...place, type: 'answer.text', text: notice.text };
    case 'role.ended':
    case 'tool.ended':
      return undefined;
  }
}
