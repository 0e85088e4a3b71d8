import { isSecretName } from './secret-name.js';

/** Keys and tokens with recognizable forms, JSON Web Tokens and private keys. */
const known = new RegExp(
  [
    String.raw`\b[sr]k[-_](?=[\w-]{0,80}\d)[\w-]{16,}`,
    String.raw`\b(?:gh[opsru]_|github_pat_|glpat-|npm_|hf_)\w{20,}`,
    String.raw`\b(?:AKIA|ASIA)[A-Z\d]{16}\b`,
    String.raw`\bAIza[\w-]{35}`,
    String.raw`\bxox[a-z]-[\w-]{10,}`,
    String.raw`(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}`,
    String.raw`-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,10000}?-----END [A-Z ]{0,30}PRIVATE KEY-----`,
  ].join('|'),
  'g',
);
const authorization =
  /\b(Authorization["']?\s*[:=]\s*["']?(?:\w{1,20}\s+)?|Bearer\s+(?=\S{0,80}\d))[\w.~+/=-]{12,}/gi;
const passwordInAddress = /(:\/\/[^\s/:@]{0,200}:)[^\s/@]{1,200}(?=@)/g;
const parameter = /([?&]([\w.-]{1,60})=)[^&\s"'#<>]{6,}/g;

/** Beginnings of all forms: most texts have none, and are searched once instead of four times. */
const beginning =
  /[sr]k[-_]|gh[opsru]_|github_pat_|glpat-|npm_|hf_|A(?:KIA|SIA|Iza)|xox|eyJ|-----B|authorization|bearer|:\/\/|[?&]/i;

/** Replaces secrets recognized by their form: provider keys, JSON Web Tokens, private keys, and secrets in addresses and headers. */
export function withoutKnownForms(text: string): string {
  if (text.length < 12 || !beginning.test(text)) return text;
  return text
    .replace(known, '***')
    .replace(authorization, '$1***')
    .replace(passwordInAddress, '$1***')
    .replace(parameter, (all, before: string, name: string) =>
      isSecretName(name) ? `${before}***` : all,
    );
}
