/** `pce.md`: the model of work in a workspace, for people and for coding agents. */
export const guide = `# How work is done here

This folder is a PCE workspace: planning, coordination, execution. The page is for people and for coding agents.

**People define intent. Roles decide. Code executes.**

| layer | question | place | who |
|---|---|---|---|
| Planning | what is to be done, and how is success seen? | \`planning/*.md\` | people, with agents |
| Coordination | which step is next, and which tool does it? | \`pce run\` | PCE, by rules or by a language model |
| Execution | how is it done, the same way each time? | \`execution/\` | scripts: one responsibility each |

Planning documents are the source of truth. Where a script and a plan contradict each other, the plan wins:
\`pce check\` names the line, and the call waits for a person.

## Write a planning document

One Markdown file in \`planning/\`, under headings such as these; only the steps are required:

\`\`\`md
# Overview

## Goals
- Know which plans there are

## Steps
1. List the files in \`planning\`
2. Write the result of step 1 to \`scratch/plans.txt\`

## Constraints
- Never delete anything

## Edge cases
- If a file is missing, skip it

## Success criteria
- \`scratch/plans.txt\` exists
\`\`\`

- One act in a step, as an imperative: a verb, the kind of thing, its values in backticks.
- \`the result of step 1\` is what an earlier step found.
- Constraints bind: a step that breaks one is refused before anything is done.

## Commands

\`\`\`sh
pce check planning/report.md   # what it would do, and what is unclear; does nothing
pce run planning/report.md     # does it
pce log last                   # what was decided, called and found
pce tools list                 # what can be done here
pce interventions              # what waits for a person
\`\`\`

Without a language model PCE works by rules: they act on words that they understand in full, and refuse the rest.
\`pce models\` says how to set a model.

## Make a script a tool

The workspace grows by use: at the fifth run of the same document or request \`pce run\` says what \`pce grow\` would add, a workflow
and scripts for what a model computed each time. Look into \`execution/\` before you write one, and improve what is there. A script gets its arguments as JSON on standard input, answers JSON on standard
output, and begins with its declaration:

\`\`\`python
# ---
# description: Count the words of one text file
# parameters: { path: { type: string } }
# effect: read      # once: must not run twice · idempotent: may · read: changes nothing
# ---
import json, sys
path = json.load(sys.stdin)["path"]
print(json.dumps({"words": len(open(path).read().split())}))
\`\`\`

Scripts that exist already, with command lines of their own: \`pce init --from <folder>\` declares them.

- A script does not decide and does not interpret. It has 30 seconds, 60 where it asks for them.
- Secrets stand in \`.env\`; a script gets those that its declaration names.

## When something fails

1. Find the step that failed: \`pce log last\`.
2. Repair the script, or the planning document if that was wrong.
3. Run it again: \`pce run\`.
4. \`history.md\`, which PCE keeps, says what made it work; later runs are shown what concerns them. When something fails in the same
   way again, \`pce run\` says so, and \`pce history\` shows a change of the planning document, for you to apply.

## Rules for coding agents

- Read the planning document in full before you change anything.
- Do not do by hand what a script here does; do not put business logic into a prompt.
- Ask before you overwrite a planning document, unless you were told to.
- Before something is deployed it has tests in \`tests/\`, and they pass.
- Never commit \`.env\`, \`.pce/\` or \`scratch/\`.

## Where things are

| path | holds | made |
|---|---|---|
| \`planning/\` | what is to be done | now |
| \`execution/\`, \`history.md\` | scripts; learnings | by \`pce grow\` when the same task has run five times, or by you |
| \`workflows/\` | fixed sequences of tools | by \`pce grow\`, or by you |
| \`skills/\` | Agent Skills: folders with a \`SKILL.md\` | by you |
| \`tests/\`, \`observe.env\`, \`Dockerfile\` | before production | by \`pce deploy\`, if the tests pass |
| \`scratch/\` | files of the moment | by steps that write them |
| \`.pce/\` | the journal | by the first run |
`;
