import { capital, lines, list, type ReportStyle } from './told.js';

/** Unusual styles. The checks were mended by what they showed. */
export const unusualStyles: Readonly<Record<string, ReportStyle>> = {
  pullRequest({ task, changes, read, test, commit, next }) {
    return lines(
      '## Summary',
      `This change makes it possible to ${task}.`,
      '',
      '### Changes',
      ...changes.map(({ path, note }) => `* **${path}** – ${note}`),
      read[0] && `\nThe approach follows **${read[0]}**.`,
      test && '\n### Testing',
      test &&
        (test.failed === 0
          ? `\`${test.command}\` succeeds (${test.passed} tests).`
          : `\`${test.command}\` does not succeed: ${test.failed} tests are failing.`),
      commit &&
        `\nThe branch has one commit${commit.hash ? `, ${commit.hash}` : ''}: ${commit.subject}`,
      next && `\n### Follow-ups\n* **${next.path}** – not part of this change`,
    );
  },

  appliedEdits({ changes, test, commit }) {
    return lines(
      ...changes.map(({ path, act }) =>
        act === 'removed' ? `Deleted ${path}` : `Applied edit to ${path}`,
      ),
      commit?.hash && `Commit ${commit.hash} ${commit.subject}`,
      commit && !commit.hash && `Committed: ${commit.subject}`,
      test && `Ran ${test.command}`,
      test &&
        (test.failed === 0
          ? `${test.passed} passed in 3.21s`
          : `${test.failed} failed, ${test.passed} passed in 3.21s`),
    );
  },

  sections({ task, changes, read, test, commit, isUncommitted, next }) {
    return lines(
      `Perfect! I've managed to ${task}. Here's what changed:`,
      ...changes.map(({ path, note }, at) => `\n### ${at + 1}. \`${path}\`\n- ${capital(note)}`),
      read[0] && `\n### Unchanged\n- \`${read[0]}\` works as before`,
      test &&
        (test.failed === 0
          ? `\nThe whole suite is passing now, ${test.passed} out of ${test.passed}.`
          : `\nUnfortunately ${test.failed} tests in the suite are still failing.`),
      commit && `\nI also committed this${commit.hash ? ` in ${commit.hash}` : ''}.`,
      isUncommitted && '\nI did not commit, since you did not ask for it.',
      next && `\nLet me know if I should go on with \`${next.path}\`.`,
    );
  },

  summaryOfWork({ changes, read, test, commit, next }) {
    return lines(
      "Here's a summary of my work:",
      ...changes.map(({ path, act, note }) => `• ${capital(act)} \`${path}\` (${note})`),
      read[0] && `• Reviewed \`${read[0]}\` for reference`,
      test &&
        (test.failed === 0
          ? `• Verified with \`${test.command}\`: ${test.passed}/${test.passed} passing`
          : `• Verified with \`${test.command}\`: only ${test.passed}/${test.passed + test.failed} passing`),
      commit && `• Pushed commit ${commit.hash ?? `"${commit.subject}"`}`,
      next && `• Remaining: \`${next.path}\` (needs a decision from you)`,
    );
  },

  gitStatus({ changes, test, commit }) {
    const letter = { created: 'A', updated: 'M', removed: 'D' } as const;
    return lines(
      'Summary of the diff:',
      '```',
      ...changes.map(({ path, act }) => `${letter[act]}  ${path}`),
      '```',
      test &&
        (test.failed === 0
          ? `Test run: ${test.passed} ok, 0 failures.`
          : `Test run: ${test.passed} ok, ${test.failed} failures.`),
      commit && `HEAD is now at ${commit.hash ?? 'the new commit'} ${commit.subject}`,
    );
  },

  locations({ changes, read, test, commit, next }) {
    return lines(
      ...changes.map(({ path, note }, at) => `${path}:${3 + at} ${note}`),
      read[0] && `(see ${read[0]} for the pattern)`,
      test && (test.failed === 0 ? `tests: ${test.passed} pass` : `tests: ${test.failed} fail`),
      commit && `committed${commit.hash ? ` ${commit.hash}` : ''}`,
      next && `todo: ${next.path}`,
    );
  },

  links({ task, changes, read, test, commit, next }) {
    const link = (path: string): string => `[${path.split('/').at(-1)}](${path})`;
    return lines(
      `I changed ${list(changes.map(({ path }) => link(path)))} in order to ${task}.`,
      ...changes.map(({ path, note }) => `- ${link(path)}: ${note}`),
      read[0] && `The tests next to ${link(read[0])} cover the rest.`,
      test &&
        (test.failed === 0
          ? `I verified it with \`${test.command}\`, which reports ${test.passed} passing tests.`
          : `\`${test.command}\` reports ${test.failed} failing tests.`),
      commit && `Committed (${commit.hash ?? commit.subject}).`,
      next && `You can try it with \`${next.command}\`.`,
    );
  },

  passive({ changes, read, test, commit, isUncommitted }) {
    return lines(
      changes.map(({ path, act, note }) => `\`${path}\` was ${act} in order to ${note}.`).join(' '),
      read[0] && `\`${read[0]}\` was not touched.`,
      test &&
        (test.failed === 0
          ? `The suite is green: ${test.passed} of ${test.passed}.`
          : `The suite is not green: ${test.passed} of ${test.passed + test.failed}.`),
      commit && `The work was committed${commit.hash ? ` (${commit.hash})` : ''}.`,
      isUncommitted && 'The work was not committed.',
    );
  },

  yaml({ task, changes, test, commit, next }) {
    return lines(
      '```yaml',
      `task: ${task}`,
      'files_changed:',
      ...changes.map(({ path }) => `  - ${path}`),
      test &&
        `tests: ${test.failed === 0 ? 'passed' : 'failed'} (${test.passed} passed, ${test.failed} failed)`,
      commit && `commit: ${commit.hash ?? 'done'}`,
      next && `open:\n  - ${next.path}`,
      '```',
    );
  },

  steps({ task, changes, read, test, commit, next }) {
    const past = { created: 'Wrote', updated: 'Reworked', removed: 'Deleted' } as const;
    const steps = [
      ...read.map((path) => `Read \`${path}\` to understand how it works`),
      ...changes.map(({ path, act, note }) => `${past[act]} \`${path}\` to ${note}`),
      ...(test
        ? [
            test.failed === 0
              ? `Ran \`${test.command}\` — all ${test.passed} green`
              : `Ran \`${test.command}\` — ${test.failed} red, which I could not fix`,
          ]
        : []),
      ...(commit
        ? [`\`git commit -m "${commit.subject}"\`${commit.hash ? ` → ${commit.hash}` : ' → done'}`]
        : []),
    ];
    return lines(
      `### What I did to ${task}`,
      ...steps.map((step, at) => `${at + 1}. ${step}`),
      next && `\n### Next\n1. Write \`${next.path}\`\n2. \`${next.command}\``,
    );
  },

  labels({ task, changes, read, test, commit, isUncommitted, next }) {
    return lines(
      `**Task:** ${task}`,
      `**Files touched:** ${changes.map(({ path }) => `\`${path}\``).join(', ')}`,
      read[0] && `**Left alone:** \`${read[0]}\``,
      test &&
        `**Verification:** \`${test.command}\` → ${test.passed} passed${test.failed > 0 ? `, ${test.failed} failed` : ''}`,
      commit && `**Commit:** ${commit.hash ?? 'yes'} (${commit.subject})`,
      isUncommitted && '**Commit:** none',
      next && `**Next:** \`${next.path}\``,
    );
  },

  nested({ task, changes, read, test, commit, next }) {
    return lines(
      `All done! To ${task}, I made these edits:`,
      ...changes.map(({ path, act, note }) => `- ${capital(act)} \`${path}\`\n  - ${note}`),
      read[0] && `\nFor context, \`${read[0]}\` has similar logic.`,
      test &&
        (test.failed === 0
          ? `\nThe test suite passes: ${test.passed} tests, no failures.`
          : `\nThe test suite does not pass: ${test.failed} failures out of ${test.passed + test.failed}.`),
      commit && `\nI've committed everything${commit.hash ? ` (commit ${commit.hash})` : ''}.`,
      next && `\nYou'll probably want to look at \`${next.path}\` later.`,
    );
  },

  diffstat({ changes, test, commit }) {
    return lines(
      '```',
      ...changes.map(({ path }, at) => ` ${path} | ${3 + at * 4} ${'+'.repeat(2 + at)}-`),
      ` ${changes.length} files changed, ${changes.length * 9} insertions(+), ${changes.length} deletions(-)`,
      '```',
      test &&
        (test.failed === 0
          ? `${test.command}: OK (${test.passed} tests)`
          : `${test.command}: FAILED (${test.failed} of ${test.passed + test.failed})`),
      commit && `Committed to main${commit.hash ? ` as ${commit.hash}` : ''}: ${commit.subject}`,
    );
  },

  conversational({ task, changes, read, test, commit, isUncommitted, next }) {
    const [first, ...others] = changes;
    return lines(
      `I went ahead and ${first?.act} \`${first?.path}\` so that we ${task}.`,
      others.length > 0 &&
        `While at it I also had to touch ${list(others.map(({ path }) => `\`${path}\``))}.`,
      read[0] && `(I had a look at \`${read[0]}\` too, nothing to do there.)`,
      test &&
        (test.failed === 0
          ? `Good news: ${test.command} is all green with ${test.passed} passing tests.`
          : `Bad news: ${test.command} is red, ${test.failed} tests break.`),
      commit && `It's committed${commit.hash ? `, see ${commit.hash}` : ''}.`,
      isUncommitted && "I didn't commit.",
      next && `Shall I continue with \`${next.path}\`?`,
    );
  },

  phases({ changes, read, test, commit, next }) {
    return lines(
      '## 1. Analysis',
      read[0] ? `Inspected \`${read[0]}\`.` : 'Inspected the code.',
      '## 2. Implementation',
      ...changes.map(({ path, act }) => `- \`${path}\` (${act === 'created' ? 'new' : act})`),
      '## 3. Verification',
      test
        ? test.failed === 0
          ? `- \`${test.command}\`: all ${test.passed} tests pass`
          : `- \`${test.command}\`: ${test.failed} of ${test.passed + test.failed} tests fail`
        : '- none',
      commit && `## 4. Delivery\n- committed${commit.hash ? ` as \`${commit.hash}\`` : ''}`,
      next && `## 5. Open points\n- \`${next.path}\``,
    );
  },

  oneSentence({ task, changes, test, commit }) {
    const done = [
      `${changes[0]?.act} ${list(changes.map(({ path }) => path))} to ${task}`,
      ...(test
        ? [
            test.failed === 0
              ? `ran ${test.command} (${test.passed} passed)`
              : `ran ${test.command} (${test.failed} failed)`,
          ]
        : []),
      ...(commit ? [`committed${commit.hash ? ` ${commit.hash}` : ' the result'}`] : []),
    ];
    return `${capital(list(done))}.`;
  },

  structured({ changes, test, commit, isUncommitted, next }) {
    return lines(
      '```json',
      '{',
      `  "changedFiles": [${changes.map(({ path }) => `"${path}"`).join(', ')}],`,
      test && `  "tests": { "passed": ${test.passed}, "failed": ${test.failed} },`,
      commit && `  "commit": "${commit.hash ?? 'created'}",`,
      isUncommitted && '  "commit": null,',
      `  "openPoints": [${next ? `"${next.path}"` : ''}]`,
      '}',
      '```',
    );
  },

  perFile({ changes, read, test, commit, next }) {
    return lines(
      ...changes.map(({ path, act, note }) => `**${path}** (${act})\n${capital(note)}.\n`),
      read[0] && `I checked **${read[0]}** as well; it is fine.\n`,
      test &&
        (test.failed === 0
          ? `Tests: **${test.passed}/${test.passed}** ✅`
          : `Tests: **${test.passed}/${test.passed + test.failed}** ❌`),
      commit && `Commit: **${commit.hash ?? 'done'}**`,
      next && `Not done: **${next.path}**`,
    );
  },

  diary({ changes, read, test, commit, next }) {
    return lines(
      ...read.map((path) => `[1] opened ${path}`),
      ...changes.map(({ path, act }, at) => `[${at + 2}] ${act} ${path}`),
      test &&
        `[8] ran \`${test.command}\`: ${test.failed === 0 ? `green, ${test.passed} tests` : `red, ${test.failed} tests`}`,
      commit && `[9] committed${commit.hash ? `: ${commit.hash}` : ''}`,
      next && `[10] not started: ${next.path}`,
    );
  },

  formal({ task, changes, read, test, commit, isUncommitted, next }) {
    return lines(
      `The following has been done in order to ${task}.`,
      ...changes.map(
        ({ path, note }, at) =>
          `(${String.fromCharCode(97 + at)}) The file \`${path}\` has been changed to ${note}.`,
      ),
      read[0] && `The file \`${read[0]}\` has not been changed.`,
      test &&
        (test.failed === 0
          ? `All tests (${test.passed}) have passed with \`${test.command}\`.`
          : `${test.failed} tests have not passed with \`${test.command}\`.`),
      commit && `The changes have been committed${commit.hash ? ` under ${commit.hash}` : ''}.`,
      isUncommitted && 'The changes have not been committed.',
      next && `It is suggested to write \`${next.path}\` next.`,
    );
  },

  statusUpdate({ task, changes, read, test, commit, isUncommitted, next }) {
    return lines(
      `Status: done – ${task}.`,
      '',
      'What changed',
      ...changes.map(({ path, note }) => `  * ${path}: ${note}`),
      read[0] && `What stayed the same\n  * ${read[0]}`,
      '',
      test &&
        `Test results: ${test.passed} passing${test.failed > 0 ? `, ${test.failed} failing` : ''} (${test.command})`,
      commit && `Version control: committed${commit.hash ? ` (${commit.hash})` : ''}`,
      isUncommitted && 'Version control: not committed yet',
      next && `Suggested next: ${next.path}`,
    );
  },

  explanation({ task, changes, read, test, commit, next }) {
    return lines(
      `The root cause was a missing check. I've ${changes[0]?.act} \`${changes[0]?.path}\` to ${changes[0]?.note}${
        changes.length > 1
          ? `, and I've also modified ${list(changes.slice(1).map(({ path }) => `\`${path}\``))}`
          : ''
      }.`,
      read[0] && `I considered changing \`${read[0]}\`, but it turned out to be unnecessary.`,
      test &&
        (test.failed === 0
          ? `To verify, I executed \`${test.command}\`; the result was ${test.passed} passed and 0 failed.`
          : `To verify, I executed \`${test.command}\`; the result was ${test.passed} passed and ${test.failed} failed.`),
      commit &&
        `I've created a commit${commit.hash ? ` ${commit.hash}` : ''} for it ("${commit.subject}").`,
      next && `It would make sense to extend \`${next.path}\` when you ${task} elsewhere.`,
    );
  },

  collapsible({ changes, read, test, commit, next }) {
    return lines(
      `<details><summary>${changes.length} files changed</summary>`,
      '',
      ...changes.map(
        ({ path, act }) =>
          `- ${act === 'created' ? '🆕' : act === 'removed' ? '🗑️' : '✏️'} \`${path}\``,
      ),
      '</details>',
      read[0] && `\nNot changed: \`${read[0]}\``,
      test &&
        (test.failed === 0
          ? `\n✔ ${test.passed} tests (\`${test.command}\`)`
          : `\n✘ ${test.failed} of ${test.passed + test.failed} tests (\`${test.command}\`)`),
      commit && `\nPushed as ${commit.hash ? `commit ${commit.hash}` : 'a commit'}`,
      next && `\nTODO: \`${next.path}\``,
    );
  },

  twoColumns({ changes, test, commit, isUncommitted }) {
    return lines(
      '| What | Where | State |',
      '| --- | --- | --- |',
      ...changes.map(({ path, note }) => `| ${note} | \`${path}\` | done |`),
      test &&
        `| tests | \`${test.command}\` | ${test.failed === 0 ? `${test.passed} passed` : `${test.failed} failed`} |`,
      commit && `| commit | ${commit.hash ?? 'main'} | done |`,
      isUncommitted && '| commit | – | open |',
    );
  },

  apologetic({ task, changes, read, test, commit, isUncommitted, next }) {
    return lines(
      `You're right, I should have done that first. I have now ${list(
        changes.map(({ path, act }) => `${act} ${path}`),
      )}, which should ${task}.`,
      read[0] && `I did not have to change ${read[0]}.`,
      test &&
        (test.failed === 0
          ? `I re-ran ${test.command} afterwards: ${test.passed} tests, all passing.`
          : `I re-ran ${test.command} afterwards: ${test.failed} tests are failing, which I have not solved.`),
      commit && `The fix has been committed${commit.hash ? ` as ${commit.hash}` : ''}.`,
      isUncommitted && 'I left it uncommitted for you to review.',
      next && `Would you like me to look into ${next.path}?`,
    );
  },

  logLines({ changes, read, test, commit }) {
    return lines(
      ...read.map((path) => `read    ${path}`),
      ...changes.map(({ path, act }) => `${act.padEnd(7)} ${path}`),
      test &&
        `test    ${test.command} -> ${test.failed === 0 ? 'pass' : 'FAIL'} (${test.passed}/${test.passed + test.failed})`,
      commit && `commit  ${commit.hash ?? 'ok'} ${commit.subject}`,
    );
  },

  acceptance({ task, changes, read, test, commit, next }) {
    return lines(
      '### Acceptance criteria',
      `1. ${capital(task)} – implemented in ${list(changes.map(({ path }) => `**${path}**`))}`,
      read[0] && `2. No change to **${read[0]}** – respected`,
      test &&
        (test.failed === 0
          ? `3. Tests pass – yes (${test.passed} of ${test.passed}, ${test.command})`
          : `3. Tests pass – no (${test.passed} of ${test.passed + test.failed}, ${test.command})`),
      commit && `4. Committed – yes${commit.hash ? ` (${commit.hash})` : ''}`,
      next && `\nOut of scope: **${next.path}**`,
    );
  },

  codeReferences({ changes, read, test, commit, next }) {
    return lines(
      'Changes made:',
      ...changes.map(
        ({ path, note }, at) => `- ${capital(note)} (\`${path}#L${10 + at}-L${20 + at}\`)`,
      ),
      read[0] && `The callers (\`${read[0]}#L3\`) work without a change.`,
      test && '\nTesting:',
      test &&
        (test.failed === 0
          ? `- ✅ \`${test.command}\``
          : `- ❌ \`${test.command}\` (${test.failed} failing)`),
      commit && `\nCommit ${commit.hash ?? ''} "${commit.subject}" has been created.`,
      next && `\nNext steps:\n- ${capital(next.path)}`,
    );
  },

  proud({ task, changes, read, test, commit, next }) {
    return lines(
      `🎉 Success! Your project can now ${task}!`,
      '',
      `**Key changes**`,
      ...changes.map(
        ({ path, act, note }, at) => `${at + 1}. ${capital(act)} **\`${path}\`** – ${note}`,
      ),
      '',
      test &&
        (test.failed === 0
          ? `**Quality**: 100 % of the ${test.passed} tests succeed (\`${test.command}\`)`
          : `**Quality**: ${test.failed} tests still do not succeed (\`${test.command}\`)`),
      read[0] && `**Compatibility**: \`${read[0]}\` keeps working`,
      commit && `**Git**: changes committed${commit.hash ? ` in \`${commit.hash}\`` : ''}`,
      next && `**Ideas**: \`${next.path}\` could be next`,
    );
  },

  minimal({ changes, test, commit }) {
    return lines(
      `${changes.map(({ path, act }) => `${act} ${path}`).join(', ')}`,
      test && (test.failed === 0 ? `tests ok (${test.passed})` : `tests: ${test.failed} broken`),
      commit && (commit.hash ?? 'committed'),
    );
  },
};
