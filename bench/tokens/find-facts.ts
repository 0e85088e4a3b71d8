import { requestOf } from '../src/workload.ts';
import { codeOf, depotOf } from './facts.ts';
import { pceSubject } from './pce-subject.ts';
import type { Scenario } from './scenario.ts';

/**
 * Carries the scenario out once, and then asks for the fact of each of its results: as many forks from right before the
 * end, each with its question. Answers how many of them were answered rightly.
 */
export async function findFacts(scenario: Scenario): Promise<number> {
  await using orchestrator = pceSubject({ scenario, write: answerFrom });
  const inputs = { steps: scenario.steps };
  const turn = orchestrator.start(requestOf(scenario.steps), { inputs });
  await turn.result();
  const journal = await orchestrator.events(turn.id);
  const at = journal.findLastIndex(({ event }) => event.type === 'tool.finished') + 1;
  let found = 0;
  for (let step = 1; step <= scenario.steps; step += 1) {
    const request = `${requestOf(scenario.steps)} Then tell the access code of ${depotOf(step)}.`;
    const { status, answer } = await orchestrator.fork(turn.id, { at, request }).result();
    if (status === 'completed' && answer?.includes(codeOf(step))) found += 1;
  }
  return found;
}

/** Reads out of the prompt what a model would: the code behind the name that is asked for. */
function answerFrom(prompt: string): string {
  const depot = /Then tell the access code of (Depot \w+)\./.exec(prompt)?.[1];
  const [, ref, code] =
    [...prompt.matchAll(/^(r\d+)\S*: .*?The access code of (Depot \w+) is (QX-\d+)/gm)]
      .filter(([, , name]) => name === depot)
      .map(([, from, , value]) => ['', from, value])
      .at(0) ?? [];
  const claim = [...prompt.matchAll(/^(c\d+) \((r\d+)/gm)].find(([, , from]) => from === ref)?.[1];
  return code === undefined
    ? '## Not found\nThe access code.'
    : `The access code of ${depot} is ${code} [${claim ?? ''}].`;
}
