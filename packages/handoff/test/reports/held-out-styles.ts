import { capital, lines, list, type ReportStyle } from './told.js';

const code = (path: string): string => `\`${path}\``;

/** Styles as agents end their work every day. The checks were not changed by what they show. */
export const heldOutStyles: Readonly<Record<string, ReportStyle>> = {
  claudeCode({ task, changes, read, test, commit, isUncommitted, next }) {
    return lines(
      `I've implemented it: the code can now ${task}.`,
      '',
      '**What I changed:**',
      ...changes.map(({ path, note }) => `- ${code(path)} — ${note}`),
      read[0] && `\nNote that ${code(read[0])} needed no changes.`,
      test &&
        (test.failed === 0
          ? `\nAll tests pass (${test.passed}/${test.passed}).`
          : `\n${test.failed} tests are still failing (${test.passed}/${test.passed + test.failed}).`),
      commit &&
        `\nCommitted in ${commit.hash ? code(commit.hash) : 'one commit'}: "${commit.subject}".`,
      isUncommitted && "\nI haven't committed these changes.",
      next && `\nWant me to also update ${code(next.path)}?`,
    );
  },

  codexCli({ task, changes, read, test, commit, next }) {
    return lines(
      `Implemented the change to ${task}.`,
      '',
      ...changes.map(({ path, act, note }) => `- ${capital(act)} ${code(path)}: ${note}.`),
      read[0] && `- Kept ${code(read[0])} as it is.`,
      '',
      test &&
        (test.failed === 0
          ? `Validation: ran ${code(test.command)} successfully (${test.passed} tests).`
          : `Validation: ${code(test.command)} reports ${test.failed} failures.`),
      commit && `Commit: ${commit.hash ? code(commit.hash) : commit.subject}`,
      next && `\nNext step: if you want, run ${code(next.command)}.`,
    );
  },

  geminiCli({ task, changes, read, test, commit, next }) {
    return lines(
      `I have completed the task to ${task}. Here is what I did:`,
      '',
      ...changes.map(
        ({ path, act, note }, at) =>
          `${at + 1}. **${capital(act)} ${code(path)}:** ${capital(note)}.`,
      ),
      ...(test
        ? [
            test.failed === 0
              ? `${changes.length + 1}. **Ran the tests:** ${code(test.command)} completed with ${test.passed} passing tests.`
              : `${changes.length + 1}. **Ran the tests:** ${code(test.command)} completed with ${test.failed} failing tests.`,
          ]
        : []),
      ...(commit
        ? [
            `${changes.length + 2}. **Committed the changes**${commit.hash ? ` as ${commit.hash}` : ''}.`,
          ]
        : []),
      read[0] && `\n${code(read[0])} was left unchanged.`,
      next && `\nWould you like me to proceed with ${code(next.path)}?`,
    );
  },

  copilot({ task, changes, read, test, commit, next }) {
    return lines(
      `## Changes\n\nThis PR lets the app ${task}.\n`,
      ...changes.map(({ path, note }) => `- **\`${path}\`**: ${note}`),
      read[0] && `\nNo changes were needed in **\`${read[0]}\`**.`,
      test && '\n## Testing\n',
      test &&
        (test.failed === 0
          ? `- [x] ${code(test.command)} (${test.passed} passed)`
          : `- [ ] ${code(test.command)} (${test.failed} failed)`),
      commit && `\nChanges were committed${commit.hash ? ` in ${commit.hash}` : ''}.`,
      next && `\n## Not included\n\n- ${code(next.path)}`,
    );
  },

  cursor({ task, changes, read, test, commit, isUncommitted, next }) {
    return lines(
      `Done — it can ${task} now.`,
      '',
      `I updated ${list(changes.map(({ path }) => code(path)))}.`,
      ...changes.map(({ path, note }) => `- In ${code(path)}: ${note}`),
      read[0] && `${code(read[0])} didn't need an update.`,
      test &&
        (test.failed === 0
          ? `I ran the test suite and everything passes (${test.passed} tests).`
          : `I ran the test suite; ${test.failed} tests don't pass.`),
      commit && `The changes are committed${commit.hash ? ` (${commit.hash})` : ''}.`,
      isUncommitted && 'The changes are not committed.',
      next && `You might also want to change ${code(next.path)}.`,
    );
  },

  aider({ changes, test, commit }) {
    return lines(
      ...changes.map(({ path, act }) =>
        act === 'created'
          ? `Creating empty file ${path}\nApplied edit to ${path}`
          : `Applied edit to ${path}`,
      ),
      commit && (commit.hash ? `Commit ${commit.hash} ${commit.subject}` : 'Committed the edits.'),
      test && `\nRunning ${test.command}`,
      test &&
        (test.failed === 0
          ? `${test.passed} passed`
          : `${test.failed} failed, ${test.passed} passed`),
    );
  },

  devin({ task, changes, read, test, commit, next }) {
    return lines(
      `I've finished the work to ${task}.`,
      '',
      'Summary:',
      ...changes.map(({ path, act, note }) => `- ${path} was ${act} (${note})`),
      read[0] && `- I reviewed ${read[0]} but made no edits`,
      test &&
        (test.failed === 0
          ? `- Verified locally with ${code(test.command)}, all ${test.passed} tests green`
          : `- ${code(test.command)} locally: ${test.failed} tests red`),
      commit && `- Committed and pushed${commit.hash ? ` ${commit.hash}` : ''}`,
      next && `\nI have not touched ${next.path}; please decide.`,
    );
  },

  opencode({ changes, read, test, commit, next }) {
    return lines(
      changes.map(({ path, act }) => `${capital(act)} ${path}.`).join(' '),
      read[0] && `Left ${read[0]} alone.`,
      test &&
        (test.failed === 0
          ? `${test.command}: ${test.passed} pass, 0 fail.`
          : `${test.command}: ${test.passed} pass, ${test.failed} fail.`),
      commit && `Committed${commit.hash ? ` as ${commit.hash}` : ''}.`,
      next && `Not done: ${next.path}.`,
    );
  },

  kiro({ task, changes, read, test, commit, next }) {
    return lines(
      `# Task complete: ${task}`,
      '',
      '## Files modified',
      ...changes.map(({ path }) => `- ${code(path)}`),
      read[0] && `\n## Files reviewed\n- ${code(read[0])}`,
      test && '\n## Verification',
      test &&
        (test.failed === 0
          ? `- ✅ All tests passing (${test.passed})`
          : `- ❌ ${test.failed} tests failing`),
      commit && `\n## Git\n- ✅ Committed${commit.hash ? ` as ${code(commit.hash)}` : ''}`,
      next && `\n## Recommended next steps\n- ${code(next.path)}`,
    );
  },

  reflexion({ task, changes, read, test, commit, isUncommitted, next }) {
    return lines(
      '[📂 PROJECT] work',
      `[🗺️ CURRENT GOAL] ${task}`,
      '[📨 PLAN REQUEST]',
      'Done:',
      ...changes.map(
        ({ path, act, note }, at) => `${at + 1}. ${capital(act)} ${code(path)}: ${note}.`,
      ),
      test &&
        test.failed === 0 &&
        `${changes.length + 1}. Ran ${code(test.command)}: ${test.passed} tests pass.`,
      test && test.failed > 0 && `Failed:\n- ${code(test.command)}: ${test.failed} tests.`,
      commit && `Committed${commit.hash ? `: ${commit.hash}` : ''}.`,
      isUncommitted && 'Nothing was committed.',
      next && `Open:\n- ${code(next.path)}`,
      read[0] && `I looked at ${code(read[0])} and did not change it.`,
      '[🪞 REFLECTION]\n  diagnosis: "As planned."\n  action_items: []',
      '[✅ ALIGNMENT_CHECK] yes // keeps to the goal',
    );
  },
};
