import type { Endpoint } from '../../endpoint/endpoint.js';
import { cancelTurn } from './cancel-turn.js';
import { forkTurn } from './fork-turn.js';
import { getTurn } from './get-turn.js';
import { getTurnAttachment } from './get-turn-attachment.js';
import { getTurnDocument } from './get-turn-document.js';
import { getTurnLog } from './get-turn-log.js';
import { getTurnResult } from './get-turn-result.js';
import { listTurnEvents } from './list-turn-events.js';
import { listTurns } from './list-turns.js';
import { pauseTurn } from './pause-turn.js';
import { replayTurn } from './replay-turn.js';
import { resumeTurn } from './resume-turn.js';
import { startTurn } from './start-turn.js';
import { streamTurn } from './stream-turn.js';
import { verifyTurn } from './verify-turn.js';

export const turnEndpoints: readonly Endpoint[] = [
  startTurn,
  listTurns,
  getTurn,
  getTurnLog,
  getTurnDocument,
  getTurnResult,
  getTurnAttachment,
  listTurnEvents,
  streamTurn,
  pauseTurn,
  resumeTurn,
  cancelTurn,
  forkTurn,
  replayTurn,
  verifyTurn,
];
