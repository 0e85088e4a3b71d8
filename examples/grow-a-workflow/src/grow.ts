import { join } from 'node:path';
import { ruleRoles } from '@pce/rules';
import { sqliteStore } from '@pce/storage-sqlite';
import {
  acceptPromotion,
  findPromotions,
  openWorkspace,
  type Promotion,
  readTurns,
  recordTurn,
} from '@pce/workspace';
import { executor } from './executor.ts';
import { shopTools } from './tools.ts';

/** Counts of the work of one turn. */
export interface Calls {
  /** Answers of the Executor. */
  readonly decisions: number;
  /** Commands that reached the Coordinator. */
  readonly coordinations: number;
}

export interface Growth {
  /** Counts of the five turns without a workflow. */
  readonly before: readonly Calls[];
  readonly promotion: Promotion;
  /** Counts of the sixth turn, which the workflow serves. */
  readonly after: Calls;
  readonly notes: readonly string[];
}

const products = ['desk lamp', 'office chair', 'standing desk', 'monitor arm', 'desk mat'];

/** Runs five turns, the proposal, and the sixth turn, in a workspace at `root`. */
export async function grow(root: string): Promise<Growth> {
  const notes: string[] = [];
  const before: Calls[] = [];
  for (const product of products) before.push(await noteThePrice(root, product, notes));
  const promotion = await promote(root);
  const after = await noteThePrice(root, 'cable tray', notes);
  return { before, promotion, after, notes };
}

/** Runs one turn by a new orchestrator, which finds what was written since. */
async function noteThePrice(root: string, product: string, notes: string[]): Promise<Calls> {
  await using pce = await open(root, notes);
  const turn = pce.start(`Note the price of the ${product}`, { inputs: { product } });
  let [decisions, coordinations] = [0, 0];
  turn.on('executor.decided', () => {
    decisions += 1;
  });
  turn.on('tool.selected', ({ workflowStep }) => {
    if (workflowStep === undefined) coordinations += 1;
  });
  const { status } = await turn.result();
  if (status !== 'completed') throw new Error(`the turn about the ${product} ended as ${status}`);
  return { decisions, coordinations };
}

// #region promote
async function promote(root: string): Promise<Promotion> {
  await using pce = await open(root, []);
  const { workflows, root: session } = await openWorkspace(root);
  const turns = [];
  for await (const { turn, events } of readTurns(pce, session))
    turns.push(recordTurn(turn, events));
  const [promotion] = findPromotions(turns, workflows).promotions;
  if (promotion === undefined) throw new Error('nothing recurs');
  await acceptPromotion(root, { ...promotion, sources: {} }, new Date()); // after a yes
  return promotion;
}
// #endregion

async function open(root: string, notes: string[]) {
  const workspace = await openWorkspace(root, { tools: shopTools(notes) });
  return workspace.createOrchestrator({
    roles: (host) => ({ ...ruleRoles({ fileExists: host.fileExists, host: false }), executor }),
    store: () => sqliteStore(join(root, 'pce.db')),
  });
}
