import { emailPattern, phonePatterns } from '@pce/core/internal';
import type { Scrubber } from '@pce/core/ports';

/** Something to take out of texts: what `pattern` finds becomes `replacement`, in which `$1` is what stays. */
interface ScrubPattern {
  readonly name: string;
  /** With the flag `g`. Every repetition in it is bounded, so that no text takes long. */
  readonly pattern: RegExp;
  readonly replacement: string;
}

/** OpenAI, Anthropic; Stripe; GitHub, GitLab; Slack; AWS; Google; npm, Hugging Face; JSON Web Tokens. */
const secrets = {
  'private key':
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:[^-]|-(?!----)){0,8192}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
  'API key': /\bsk-[\w-]{16,256}/g,
  'Stripe key': /\b[rs]k_(?:live|test)_\w{10,256}/g,
  'GitHub or GitLab token': /\b(?:gh[opsur]_\w{20,256}|github_pat_\w{20,256}|glpat-[\w-]{16,256})/g,
  'Slack token': /\bxox[a-z]-[\w-]{10,256}/g,
  'AWS key': /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/g,
  'Google key': /\b(?:AIza[\w-]{30,100}|ya29\.[\w-]{10,512})/g,
  'npm or Hugging Face token': /\b(?:npm_|hf_)[A-Za-z\d]{20,100}/g,
  'JSON Web Token': /\beyJ[\w-]{8,2048}\.[\w-]{8,4096}(?:\.[\w-]{0,2048})?/g,
};

/** Secrets behind what says that they are. */
const announcedSecrets = {
  'bearer token': /\b((?:Bearer|Basic)\s{1,3})(?=[A-Za-z+/=._~-]{0,200}\d)[\w.~+/=-]{12,512}/gi,
  'password in an address': /\b([a-z][a-z\d+.-]{0,20}:\/\/[^\s/:@]{0,200}:)[^\s/@]{1,200}(?=@)/gi,
  'value of a secret name':
    /((?:api[_-]?key|access[_-]?key|secret[_-]?key|(?:access|auth|refresh|id|api)[_-]?token|client[_-]?secret|passwor[dt]|passwd|passphrase)["']?\s{0,3}[:=]\s{0,3}["']?)(?!\[secret\])[^\s"',;&{}[\]()\\]{6,200}/gi,
};

const homeFolders = {
  'home folder':
    /(?<![\w.-])(?:\/(?:home|Users)\/|[A-Za-z]:\\{1,2}Users\\{1,2})[^\s/\\:*?"'<>|`,;)\]]{1,64}/g,
  'home folder of root': /(?<![\w./-])\/root(?=\/)/g,
};

/** Secrets, personal data and paths of home folders, in the order in which they are taken out. */
const scrubPatterns: readonly ScrubPattern[] = [
  ...replacing(secrets, '[secret]'),
  ...replacing(announcedSecrets, '$1[secret]'),
  { name: 'e-mail address', pattern: emailPattern, replacement: '[e-mail]' },
  ...phonePatterns.map((pattern) => ({ name: 'phone number', pattern, replacement: '[phone]' })),
  ...replacing(homeFolders, '~'),
];

function replacing(patterns: Readonly<Record<string, RegExp>>, replacement: string) {
  return Object.entries(patterns).map(([name, pattern]) => ({ name, pattern, replacement }));
}

/** Options of `patternScrubber`. */
export interface PatternScrubberOptions {
  /** Patterns beside the built-in ones. @defaultValue none */
  readonly patterns?: readonly ScrubPattern[];
  /** Texts to remove everywhere, such as the name of a customer. @defaultValue none */
  readonly values?: readonly string[];
}

/**
 * Takes out what patterns find: keys, tokens, passwords, e-mail addresses, phone numbers, and the names of users in paths
 * of home folders.
 *
 * @example
 * ```ts
 * import { patternScrubber } from '@pce/tracker';
 *
 * const scrubber = patternScrubber({ values: ['Acme Ltd'] });
 * console.log(scrubber.scrub('mail ann@example.org about Acme Ltd')); // mail [e-mail] about [private]
 * ```
 */
export function patternScrubber({
  patterns = [],
  values = [],
}: PatternScrubberOptions = {}): Scrubber {
  const all = [...scrubPatterns, ...patterns.map(everywhere)];
  const longestFirst = values
    .filter((value) => value !== '')
    .toSorted((a, b) => b.length - a.length);
  return {
    scrub(text) {
      const bare = longestFirst.reduce((left, value) => left.replaceAll(value, '[private]'), text);
      return all.reduce(
        (left, { pattern, replacement }) => left.replace(pattern, replacement),
        bare,
      );
    },
  };
}

function everywhere(given: ScrubPattern): ScrubPattern {
  const { pattern } = given;
  return pattern.global
    ? given
    : { ...given, pattern: new RegExp(pattern.source, `${pattern.flags}g`) };
}
