/** A shape of secrets; `$1`, if captured, precedes the secret and is kept. */
export interface TokenShape {
  readonly pattern: RegExp;
  readonly kept: '' | '$1';
}

const whole = (pattern: RegExp): TokenShape => ({ pattern, kept: '' });
const after = (pattern: RegExp): TokenShape => ({ pattern, kept: '$1' });

/** Shapes of secrets. Every repetition is bounded or of one class, which prevents backtracking. */
export const tokenShapes: readonly TokenShape[] = [
  whole(
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:[^-]|-(?!----)){0,8192}-----END [A-Z ]{0,40}PRIVATE KEY-----/g,
  ),
  whole(/\bsk-[\w-]{16,}/g), // OpenAI, Anthropic and others
  whole(/\b[rs]k_(?:live|test)_\w{10,}/g), // Stripe
  whole(/\b(?:gh[opsur]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,})/g),
  whole(/\bxox[a-z]-[\w-]{10,}/g), // Slack
  whole(/\b(?:AKIA|ASIA)[A-Z\d]{16}\b/g), // AWS
  whole(/\bAIza[\w-]{30,}/g), // Google
  whole(/\bya29\.[\w-]{10,}/g),
  whole(/\b(?:npm_|hf_)[A-Za-z\d]{20,}/g),
  whole(/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g), // JSON Web Token
  after(/\b((?:Bearer|Basic)\s{1,3})(?=[A-Za-z+/=._~-]{0,200}\d)[\w.~+/=-]{12,}/gi),
  after(/\b([a-z][a-z\d+.-]{0,20}:\/\/[^\s/:@]{0,200}:)[^\s/@]{1,200}(?=@)/gi),
  after(
    /((?:api[_-]?key|access[_-]?key|(?:access|auth|refresh|id)[_-]?token|client[_-]?secret|password|passwd)["']?\s{0,3}[:=]\s{0,3}["']?)[^\s"',;&{}[\]()\\]{8,200}/gi,
  ),
];
