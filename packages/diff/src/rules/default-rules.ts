import type { DiffRules } from './diff-rules.ts';

/** English rules, the default. The thresholds of the text ratio are those of the first design. */
export const defaultDiffRules: DiffRules = {
  thresholds: { ratio: { medium: 0.6, low: 0.4 }, kept: { medium: 0.95, low: 0.4 }, goal: 0.5 },
  caps: {
    goalReplaced: 'LOW',
    goalChanged: 'MEDIUM',
    constraintDropped: 'MEDIUM',
    itemRemoved: 'MEDIUM',
    number: 'MEDIUM',
    outside: 'MEDIUM',
    reworded: 'MEDIUM',
    order: 'MEDIUM',
    manyChanges: 'MEDIUM',
  },
  terms: [
    {
      name: 'destructive-verb',
      cap: 'MEDIUM',
      when: 'gained',
      inLogs: true,
      verbs:
        list(`delete, remove, drop, erase, wipe, purge, truncate, destroy, shred, overwrite, reset, revert,
        discard, prune, clean, clear, empty, uninstall, unlink, format, kill, terminate, trash, scrap, force, revoke,
        disable, deactivate, detach, disconnect, cancel, suspend, restart, publish, release, deploy, pay, purchase, buy,
        charge, refund, transfer, withdraw, order, sell, rebase, squash, amend, merge, recreate, replace, migrate, expose,
        leak, upload, grant, chmod, chown, sudo, dump, close, archive`),
      terms:
        list(`overwritten, overwrote, paid, bought, sold, withdrawn, lost, deletion*, removal, destruction, payment,
        roll back, rollback, tear down, take down, shut down, shuts down, get rid of, dispose of, disposing of, write over,
        write off, wipe out, hand over, go live, wire money, rm, rmdir, del, dd, mkfs*, git push, git clean, hard reset,
        force-push*`),
      patterns: [
        '--(?:force|hard|no-verify|delete|prune)\\b',
        '(?:^|\\s)-rf\\b',
        '\\brm\\s+-',
        // Phrasal verbs, with their object between the parts.
        '\\b(?:turn|switch|shut|power)(?:s|ed|ing|ning)?\\b(?:\\W+\\w+){1,5}?\\W+(?:off|down)\\b',
        '\\b(?:take|takes|took|taking|bring|pull)\\b(?:\\W+\\w+){1,5}?\\W+(?:offline|down)\\b',
        '\\b(?:throw|throws|threw|toss|give|gives)\\b(?:\\W+\\w+){0,5}?\\W+away\\b',
        '\\bstop(?:s|ped|ping)?\\b(?:\\W+\\w+){0,4}?\\W+(?:servers?|services?|databases?|clusters?|production|backups?)\\b',
        '\\brewrit(?:e|es|ing)\\b(?:\\W+\\w+){0,4}?\\W+history\\b',
        '\\b(?:commit|push)(?:s|es|ed|ing)?\\b(?:\\W+\\w+){0,4}?\\W+(?:main|master|trunk|production)\\b',
        '\\b(?:make|makes|made|making|set)\\b(?:\\W+\\w+){1,5}?\\W+public\\s*(?:[.,;!]|$)',
      ],
      explanation: 'an item gains a verb that destroys, overwrites, releases or spends something',
    },
    {
      name: 'safeguard',
      cap: 'MEDIUM',
      when: 'gained',
      inLogs: true,
      verbs: list(
        'skip, ignore, bypass, circumvent, override, disregard, suppress, waive, relax, mute, wire',
      ),
      terms:
        list(`turn off, turns off, switch off, shut off, work around, get around, admin rights, admin access, as root,
        root access, full access, all permissions, to the internet, unencrypted, everyone, everybody, world-readable,
        world-writable, no-verify`),
      patterns: ['\\bchmod\\s+[0-7]*7\\b', '\\|\\s*(?:ba|z)?sh\\b'],
      explanation: 'an item takes a safeguard away or gives rights away',
    },
    {
      name: 'negation',
      cap: 'MEDIUM',
      when: 'either',
      compare: 'number',
      verbs: list('avoid, refrain, forbid, prohibit, stop, skip, omit, ignore, bypass, disregard'),
      terms:
        list(`not, no, never, none, nobody, nothing, nowhere, neither, nor, cannot, without, forbidden, instead of,
        rather than`),
      patterns: ["n['’]t\\b"],
      explanation: 'an item gains or loses a negation',
    },
    {
      name: 'secret',
      cap: 'MEDIUM',
      when: 'gained',
      terms:
        list(`password*, passwd, passphrase*, passcode*, credential*, secret, secrets, token, api key*, apikey*,
        access key*, private key*, ssh key*, signing key*, encryption key*, license key*, keychain, keystore, kubeconfig,
        session cookie*, auth cookie*, bearer, oauth, login data, id_rsa*, id_ed25519*`),
      patterns: [
        '(?<![\\w/])\\.(?:env|netrc|npmrc|pgpass|htpasswd)(?:\\.\\w+)?\\b',
        '\\.(?:ssh|aws|gnupg|kube)/',
        '\\b(?:access|auth|api|refresh|session|personal|deploy)[ _-]tokens\\b',
        '\\b[A-Z][A-Z0-9]*_(?:KEY|TOKEN|SECRET|PASSWORD|PASS|PWD)\\b',
      ],
      explanation: 'an item begins to use or show a secret',
    },
    {
      name: 'secret-value',
      cap: 'MEDIUM',
      when: 'gained',
      inLogs: true,
      patterns: [
        '-----BEGIN [A-Z ]*PRIVATE KEY-----',
        '\\b(?:AKIA|ASIA)[0-9A-Z]{16}\\b',
        '\\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,}',
        '\\bgh[pousr]_[A-Za-z0-9]{20,}',
        '\\bgithub_pat_[A-Za-z0-9_]{20,}',
        '\\bglpat-[A-Za-z0-9_-]{16,}',
        '\\bxox[abprs]-[A-Za-z0-9-]{10,}',
        '\\bAIza[0-9A-Za-z_-]{30,}',
        '\\beyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]*',
        '://[^\\s/:@]+:[^\\s/@]+@',
        '\\b(?:password|passwd|pwd|secret|token|api[_-]?key)\\s*[=:]\\s*["\']?[^\\s"\']{6,}',
      ],
      explanation: 'a text holds the value of a secret',
    },
    {
      name: 'condition',
      cap: 'MEDIUM',
      when: 'either',
      terms:
        list(`only, unless, until, except, before, after, if, when, while, must, may, always, at most, at least, below,
        no more than, no less than, up to, above, under, over, exactly, within, optional*, required, mandatory, all, any,
        approval, approved, confirmation, confirmed, consent, permission, read-only, dry run, dry-run, staging, production,
        prod, live, sandbox, test only`),
      explanation: 'a condition or restriction in an item is another one',
    },
    {
      name: 'opposite',
      cap: 'MEDIUM',
      when: 'either',
      verbs:
        list(`enable, allow, deny, block, accept, reject, include, exclude, encrypt, decrypt, start, keep, preserve,
        increase, decrease, raise, lower, add, open, lock, unlock, mask, unmask, reveal, hide, show, import, export, read,
        write, backup, restore, attach, mount, unmount, approve, validate`),
      terms:
        list(`public, private, internal, external, on, off, true, false, old, new, oldest, newest, first, last, minimum,
        maximum, min, max, kept, hidden, more, less, fewer, with, anonymous*, anonymi*`),
      explanation: 'a word became its opposite, or is gone',
    },
  ],
  sections: {
    goal: list('goal, current goal, objective, aim, purpose, mission, intent, what we want'),
    steps: list('step, plan, task, procedure, approach, to do, todo, action, phase'),
    constraints:
      list(`constraint, rule, restriction, limit, guard, guideline, policy, policies, must, never, do not, don't,
      not allowed, non-goal, out of scope, safety, boundar, invariant, requirement, prohibited, forbidden, condition`),
    done: list('done, success, acceptance, definition of done, criteria, exit criteria'),
    log: list(`log, logs, execution log, progress log, run log, session log, activity log, work log, progress, history,
      execution history, journal, changelog, status update, activity, output,
      reflection, alignment check, alignment_check`),
  },
};

function list(text: string): readonly string[] {
  return text.split(/,\s*/);
}
