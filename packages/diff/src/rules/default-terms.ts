import { destructive } from './destructive-terms.ts';
import type { TermRule } from './diff-rules.ts';

/** Words that turn a sentence into its opposite. */
const negation: TermRule = {
  name: 'negation',
  cap: 'MEDIUM',
  when: 'either',
  compare: 'number',
  terms: [
    ...['not', 'no', 'never', 'none', 'nobody', 'nothing', 'nowhere', 'neither', 'nor', 'cannot'],
    ...['without', 'avoid', 'avoids', 'avoiding', 'refrain*', 'forbid*', 'forbidden', 'prohibit*'],
    ...['instead of', 'rather than', 'stop', 'skip', 'omit', 'ignore', 'bypass', 'disregard'],
    ...['nicht', 'nie', 'niemals', 'kein*', 'ohne', 'niemand', 'nichts', 'weder', 'verboten'],
    ...['ne', 'pas', 'jamais', 'aucun*', 'sans', 'personne', 'rien', 'ni', 'interdit*'],
    ...['nunca', 'jamás', 'ningun*', 'ningún', 'nadie', 'nada', 'sin', 'tampoco', 'prohibid*'],
    ...[
      'não',
      'nao',
      'nenhum*',
      'ninguém',
      'sem',
      'proibid*',
      'mai',
      'nessun*',
      'senza',
      'vietat*',
    ],
    ...['non', 'niet', 'nooit', 'geen', 'zonder', 'inte', 'aldrig', 'ingen', 'utan', 'ikke', 'nie'],
    ...[
      'nigdy',
      'bez',
      'не',
      'нет',
      'никогда',
      'без',
      'нельзя',
      '不',
      '没',
      '別',
      '别',
      '勿',
      '禁止',
    ],
    ...['ない', 'せず', 'しない', '않', '금지', 'لا', 'बिना', 'नहीं'],
  ],
  patterns: ["n['’]t\\b", "(?<![\\p{L}])n['’](?=\\p{L})", 'ない|せず|ません'],
  explanation: 'an item gains or loses a negation',
};

/** Words that take a safeguard away, or give rights away. */
const safeguard: TermRule = {
  name: 'safeguard',
  cap: 'MEDIUM',
  when: 'gained',
  inLogs: true,
  verbs: [
    ...['skip', 'ignore', 'bypass', 'circumvent', 'override', 'overrule', 'disregard', 'suppress'],
    ...['waive', 'relax', 'loosen', 'weaken', 'mute', 'silence', 'whitelist', 'impersonate'],
  ],
  terms: [
    ...['turn off', 'turns off', 'switch off', 'shut off', 'work around', 'get around', 'opt out'],
    ...['admin rights', 'admin access', 'root access', 'as root', 'full access', 'all permissions'],
    ...['to the internet', 'hand the keys', 'unencrypted', '所有人'],
    ...['everyone', 'everybody', 'world-readable', 'world-writable', 'no-verify', 'wire'],
    ...['überspring*', 'ignorier*', 'umgeh*', 'missacht*', 'ausschalt*', 'abschalt*', 'wegräum*'],
    ...['ignore*', 'contourn*', 'saute*', 'désarm*', 'ignora*', 'salta*', 'omite*', 'evita*'],
    ...['ignorar', 'pular', 'contorna*', 'negeer*', 'omzeil*', 'пропуст*', 'игнорир*', 'обойти'],
    ...['跳过', '忽略', '绕过', '関闭', '关闭', '無視', '回避', '건너뛰', '무시'],
  ],
  patterns: ['\\bchmod\\s+[0-7]*7\\b', '\\|\\s*(?:ba|z)?sh\\b'],
  explanation: 'an item takes a safeguard away or gives rights away',
};

/** Restrictions inside an item: who, when, how much at most, with whose consent. */
const condition: TermRule = {
  name: 'condition',
  cap: 'MEDIUM',
  when: 'either',
  terms: [
    ...[
      'only',
      'unless',
      'until',
      'except',
      'before',
      'after',
      'if',
      'when',
      'while',
      'must',
      'may',
    ],
    ...['always', 'at most', 'at least', 'no more than', 'no less than', 'up to', 'below', 'above'],
    ...['under', 'over', 'exactly', 'within', 'optional*', 'required', 'mandatory', 'all', 'any'],
    ...['approval', 'approved', 'confirmation', 'confirmed', 'consent', 'permission', 'read-only'],
    ...['dry run', 'dry-run', 'staging', 'production', 'prod', 'live', 'sandbox', 'test only'],
    ...[
      'nur',
      'außer',
      'bis',
      'bevor',
      'nachdem',
      'erst',
      'höchstens',
      'mindestens',
      'immer',
      'muss',
    ],
    ...['genehmigung', 'freigabe', 'seulement', 'uniquement', 'sauf', "jusqu'à", 'avant', 'après'],
    ...['toujours', 'au plus', 'au moins', 'doit', 'solo', 'sólo', 'solamente', 'salvo', 'excepto'],
    ...[
      'antes',
      'después',
      'hasta',
      'siempre',
      'como máximo',
      'al menos',
      'debe',
      'apenas',
      'somente',
    ],
    ...['soltanto', 'tranne', 'prima', 'dopo', 'sempre', 'alleen', 'behalve', 'altijd', 'только'],
    ...['всегда', 'кроме', '只', '仅', '必须', '除非', 'のみ', '必ず', '만', '반드시'],
  ],
  explanation: 'a condition or restriction in an item is another one',
};

/** Words that come in opposites: one for the other turns a step round. */
const opposite: TermRule = {
  name: 'opposite',
  cap: 'MEDIUM',
  when: 'either',
  verbs: [
    ...['enable', 'allow', 'deny', 'block', 'accept', 'reject', 'include', 'exclude', 'encrypt'],
    ...['decrypt', 'start', 'keep', 'preserve', 'increase', 'decrease', 'raise', 'lower', 'add'],
    ...['open', 'lock', 'unlock', 'mask', 'unmask', 'reveal', 'hide', 'show', 'import', 'export'],
    ...['read', 'write', 'backup', 'restore', 'attach', 'mount', 'unmount', 'approve', 'validate'],
  ],
  terms: [
    ...['public', 'private', 'internal', 'external', 'on', 'off', 'true', 'false', 'old', 'new'],
    ...['oldest', 'newest', 'first', 'last', 'minimum', 'maximum', 'min', 'max', 'kept', 'hidden'],
    ...['more', 'less', 'fewer', 'with', 'anonymous*', 'anonymi*'],
  ],
  explanation: 'a word became its opposite, or is gone',
};

/** Secrets by name and by form. */
const secret: TermRule = {
  name: 'secret',
  cap: 'MEDIUM',
  when: 'gained',
  terms: [
    ...['password*', 'passwd', 'passphrase*', 'passcode*', 'credential*', 'secret', 'secrets'],
    ...['token', 'api key*', 'api-key*', 'apikey*', 'access key*', 'private key*', 'ssh key*'],
    ...['signing key*', 'encryption key*', 'license key*', 'keychain', 'keystore', 'kubeconfig'],
    ...[
      'session cookie*',
      'auth cookie*',
      'bearer',
      'oauth',
      'login data',
      'id_rsa*',
      'id_ed25519*',
    ],
    ...['passwort*', 'passwörter*', 'kennwort*', 'kennwörter*', 'geheimnis*', 'zugangsdaten'],
    ...[
      'zugangsschlüssel*',
      'mot de passe',
      'mots de passe',
      'identifiants',
      'clé privée',
      'jeton*',
    ],
    ...[
      'contraseña*',
      'clave privada',
      'claves privadas',
      'credencial*',
      'senha*',
      'chave privada',
    ],
    ...['credenzial*', 'parola chiave', 'wachtwoord*', 'lösenord*', 'hasło', 'hasła', 'парол*'],
    ...[
      'токен*',
      '密码',
      '密碼',
      '密钥',
      '令牌',
      'パスワード',
      '秘密鍵',
      'トークン',
      '비밀번호',
      '토큰',
    ],
  ],
  patterns: [
    '(?<![\\w/])\\.(?:env|netrc|npmrc|pgpass|htpasswd)(?:\\.\\w+)?\\b',
    '\\.(?:ssh|aws|gnupg|kube)/',
    '\\b(?:access|auth|api|refresh|session|personal|deploy)[ _-]tokens\\b',
    '\\b[A-Z][A-Z0-9]*_(?:KEY|TOKEN|SECRET|PASSWORD|PASS|PWD)\\b',
  ],
  explanation: 'an item begins to use or show a secret',
};

/** Values that look like secrets themselves, wherever they stand. */
const secretValue: TermRule = {
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
};

/** The rules that a class is decided by unless a host brings others. */
export const defaultTermRules: readonly TermRule[] = [
  ...[destructive, safeguard, negation, secret, secretValue, condition, opposite],
];
