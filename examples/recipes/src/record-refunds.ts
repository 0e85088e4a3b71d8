import { memoryStore } from '@pce/core';
import { soloRoles } from '@pce/roles';
import { turnCase } from '@pce/testkit';
import { refundModel } from './refund-model.ts';
import { createBank, openRefunds, refundTool } from './refunds.ts';

/** Returns the data set of the evaluation: what `pce export --dataset refund-cases.jsonl` writes of turns of your own. */
export async function recordRefunds(): Promise<string> {
  const tools = [refundTool(createBank(10_000))];
  await using pce = openRefunds({ ...soloRoles(refundModel()), tools, store: memoryStore() });
  const lines: string[] = [];
  for (let order = 1; order <= 24; order += 1) {
    const turn = `refund-${order}`;
    const { interventions } = await pce.run(`Refund ${10 + order} for order A-${order}`, { turn });
    for (const { id } of interventions) {
      await pce.resolve(id, { choose: order % 6 === 0 ? 'deny' : 'approve', by: 'ann' }).result();
    }
    const events = (await pce.events(turn)).map(({ event }) => event);
    lines.push(`${JSON.stringify(turnCase(events))}\n`);
  }
  return lines.join('');
}
