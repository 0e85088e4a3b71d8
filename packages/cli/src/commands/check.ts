import type { CheckedStep, DocumentCheck } from '@pce/rules/internal';
import { repeatedPrograms, scriptContradictions } from '@pce/workspace/internal';
import { exitCodes } from '../exit-codes.js';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import { checkPlan, findPlanFile } from '../plans/check-plan.js';
import { type Output, printableLine } from '../terminal/output.js';
import { compose } from '../workspace/compose.js';

interface CheckDocument extends Omit<DocumentCheck, 'title'> {
  readonly title: string | null;
}

const help = `
Looks at every step, tool, reference, criterion and limit as pce run by rules would, and does nothing. With a language model
a document that is unclear to rules may still run.`;

export function addCheck(program: PceCommand, output: Output): void {
  command(program, 'check', 'place')
    .summary('show what a planning document would do')
    .description(
      'Shows what a planning document would do, step by step, and what is unclear. Exit code 3 if it would not run.',
    )
    .argument('<plan>', 'a planning document (.md)')
    .json('{ title, steps, iterations, problems, remarks }')
    .addHelpText('after', help)
    .action(async (given: string, options: PlaceOptions) => {
      const planFile = findPlanFile(given, options.workspace);
      await using host = await compose({ ...options, planFile, isReadOnly: true });
      await host.learn();
      const plan = await host.workspace.readPlan(planFile, given);
      const { title = null, ...check } = checkPlan(plan, host).check;
      const { workspace } = host;
      const used = new Set(check.steps.map(({ does }) => 'name' in does && does.name));
      const scripts = workspace.tools.filter(({ name }) => used.has(name));
      const contradictions = scripts.flatMap((script) =>
        scriptContradictions(workspace.root, script, plan.request),
      );
      const remarks = [...check.remarks, ...contradictions, ...(await repeatedPrograms(workspace))];
      const document: CheckDocument = { title, ...check, remarks };
      if (options.json) output.printJson(document);
      else report(document, output);
      return document.problems.length > 0 ? exitCodes.failed : exitCodes.done;
    });
}

function report({ steps, problems, remarks }: CheckDocument, output: Output): void {
  for (const step of steps) output.print(stepLine(step));
  for (const problem of problems) output.print(printableLine(`problem: ${problem}`, 500));
  for (const remark of remarks) output.note(printableLine(`note: ${remark}`, 500));
  output.note(problems.length === 0 ? 'it would run' : 'it would not run');
}

function stepLine({ id, description, does }: CheckedStep): string {
  return printableLine(`${id}  ${description}  → ${deedText(does)}`, 500);
}

function deedText(does: CheckedStep['does']): string {
  switch (does.kind) {
    case 'analysis':
      return 'looks at what is known';
    case 'unclear':
      return `unclear: ${does.problem}`;
    default:
      return `${does.kind} ${does.name} ${JSON.stringify(does.args)}`;
  }
}
