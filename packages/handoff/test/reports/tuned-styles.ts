import { capital, lines, list, type ReportStyle } from './told.js';

const verb = { created: 'Created', updated: 'Updated', removed: 'Removed' } as const;

/** Styles that the checks were developed with. */
export const tunedStyles: Readonly<Record<string, ReportStyle>> = {
  boldBullets({ task, changes, read, test, commit, isUncommitted, next }) {
    return lines(
      `I've finished the task: ${task}. Here's a summary of what I did:`,
      '',
      ...changes.map(({ path, act, note }) => `- **${verb[act]} \`${path}\`**: ${note}`),
      read.length > 0 &&
        `\nI looked at ${list(read.map((path) => `\`${path}\``))} to follow the conventions there.`,
      test &&
        (test.failed === 0
          ? `\nAll ${test.passed} tests pass (\`${test.command}\`).`
          : `\n${test.passed} tests pass, but ${test.failed} still fail when I run \`${test.command}\`.`),
      commit && `\nCommitted as ${commit.hash ? `\`${commit.hash}\`` : `"${commit.subject}"`}.`,
      isUncommitted && '\nI have not committed anything yet.',
      next && `\nAs a next step you could update \`${next.path}\` and run \`${next.command}\`.`,
    );
  },

  changesAndTests({ changes, read, test, commit, next }) {
    return lines(
      '**Changes**',
      ...changes.map(({ path, note }, at) => `- \`${path}:${12 + at * 7}\` – ${note}`),
      '',
      test && '**Tests**',
      test &&
        (test.failed === 0
          ? `- \`${test.command}\` – ${test.passed} passed`
          : `- \`${test.command}\` – ${test.passed} passed, ${test.failed} failed`),
      commit && `\n**Commit**\n- ${commit.hash ?? ''} ${commit.subject}`,
      read[0] && `\nNotes: the behaviour mirrors \`${read[0]}\`, which I left alone.`,
      next && `\nSuggested follow-up: add \`${next.path}\`, then \`${next.command}\`.`,
    );
  },

  terse({ changes, test, commit, isUncommitted, next }) {
    const of = (act: string): string[] =>
      changes.filter((each) => each.act === act).map(({ path }) => `\`${path}\``);
    const done = [
      of('updated').length > 0 && `updated ${list(of('updated'))}`,
      of('created').length > 0 && `created ${list(of('created'))}`,
      of('removed').length > 0 && `removed ${list(of('removed'))}`,
    ].filter((part) => part !== false);
    return lines(
      `Done. ${capital(list(done))}.`,
      test &&
        (test.failed === 0
          ? `Tests are green (${test.passed} passed).`
          : `Tests are red: ${test.failed} of ${test.passed + test.failed} fail.`),
      commit && (commit.hash ? `Committed as ${commit.hash}.` : 'Everything is committed.'),
      isUncommitted && 'Nothing is committed.',
      next && `If you want, I can also write \`${next.path}\`.`,
    );
  },

  numberedChanges({ task, changes, read, test, commit, next }) {
    return lines(
      `I have made the following changes to ${task}:`,
      '',
      ...changes.map(({ path, note }, at) => `${at + 1}.  **\`${path}\`**: ${capital(note)}.`),
      '',
      test &&
        (test.failed === 0
          ? `I ran \`${test.command}\` and all ${test.passed} tests passed.`
          : `I ran \`${test.command}\`: ${test.failed} tests failed and I could not find out why.`),
      commit &&
        `I then committed the work${commit.hash ? ` (${commit.hash})` : ''} with the message \`${commit.subject}\`.`,
      read[0] && `The structure is based on \`${read[0]}\`.`,
      next && `Please run \`${next.command}\` before you merge.`,
    );
  },

  table({ changes, test, commit, isUncommitted }) {
    return lines(
      '| File | Change |',
      '|---|---|',
      ...changes.map(({ path, act, note }) => `| \`${path}\` | ${act}: ${note} |`),
      '',
      test && '| Check | Result |\n|---|---|',
      test &&
        (test.failed === 0
          ? `| \`${test.command}\` | ✅ ${test.passed} passed |`
          : `| \`${test.command}\` | ❌ ${test.failed} failed, ${test.passed} passed |`),
      commit && `| commit | ${commit.hash ?? '✅'} ${commit.subject} |`,
      isUncommitted && 'Not committed.',
    );
  },

  checklist({ changes, read, test, commit, next }) {
    return lines(
      ...read.map((path) => `- [x] Read \`${path}\``),
      ...changes.map(({ path, note }) => `- [x] \`${path}\`: ${note}`),
      test &&
        (test.failed === 0
          ? `- [x] Tests green (${test.passed}/${test.passed})`
          : `- [ ] Tests green (${test.passed}/${test.passed + test.failed})`),
      commit && `- [x] Commit${commit.hash ? ` ${commit.hash}` : 'ted'}`,
      next && `- [ ] \`${next.path}\``,
    );
  },

  narrative({ task, changes, read, test, commit }) {
    return lines(
      `To ${task} I first read ${read[0] ?? 'the code'}. ${changes
        .map(({ path, act, note }) => `Then I ${act} ${path} to ${note}.`)
        .join(' ')}`,
      test &&
        (test.failed === 0
          ? `After that I ran the tests with ${test.command} and they all pass: ${test.passed} of ${test.passed}.`
          : `After that I ran the tests with ${test.command}; ${test.failed} of them do not pass yet.`),
      commit && `The work is committed${commit.hash ? ` as ${commit.hash}` : ''}.`,
    );
  },

  transcript({ changes, test, commit, next }) {
    const total = (test?.passed ?? 0) + (test?.failed ?? 0);
    return lines(
      'What changed:',
      ...changes.map(({ path, note }) => `* ${path} (${note})`),
      test && '\n```console',
      test && `$ ${test.command}`,
      test &&
        `Tests  ${test.failed > 0 ? `${test.failed} failed | ` : ''}${test.passed} passed (${total})`,
      test && '```',
      commit && '\n```console',
      commit && `$ git commit -am "${commit.subject}"`,
      commit && `[main ${commit.hash ?? ''}] ${commit.subject}\n ${changes.length} files changed`,
      commit && '```',
      next && `\nTo try it:\n\n\`\`\`sh\n${next.command}\n\`\`\``,
    );
  },

  planRequest({ changes, test, commit, isUncommitted, next }) {
    return lines(
      '[📨 PLAN REQUEST]',
      `Done: ${changes.map(({ path, act }) => `${path} ${act}`).join('; ')}.`,
      test &&
        (test.failed === 0
          ? `Checked: \`${test.command}\` exits 0, ${test.passed} tests.`
          : `Failed: \`${test.command}\` exits 1, ${test.failed} tests are broken.`),
      commit && `Saved: commit ${commit.hash ?? 'made'} on main, "${commit.subject}".`,
      isUncommitted && 'Open: the commit.',
      next && `Open: ${next.path} has to be written next.`,
      '[🪞 REFLECTION]\n  diagnosis: "As planned."\n  action_items: []',
      '[✅ ALIGNMENT_CHECK] yes // keeps to the goal',
    );
  },

  emoji({ task, changes, read, test, commit, next }) {
    return lines(
      `✅ ${capital(task)}: implemented in ${list(changes.map(({ path }) => `\`${path}\``))}`,
      read[0] && `🔍 \`${read[0]}\` already handled this case`,
      test &&
        (test.failed === 0
          ? `🧪 Tests: ${test.passed} passed, 0 failed`
          : `🧪 Tests: ${test.passed} passed, ${test.failed} failed ❌`),
      commit && `🚀 Commit: \`${commit.hash ?? commit.subject}\``,
      next && `💡 You may want to run \`${next.command}\` next`,
    );
  },
};
