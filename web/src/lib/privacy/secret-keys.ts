import type { PersonalSpan } from './span.ts';

/** The formats of keys and tokens with a known beginning. */
const KNOWN = new RegExp(
  `(?<![A-Za-z0-9_-])(?:${[
    'sk-[A-Za-z0-9_-]{16,200}',
    '(?:sk|rk|pk)_(?:live|test)_\\w{10,200}',
    'gh[pousr]_\\w{20,255}|github_pat_\\w{20,255}|glpat-[\\w-]{16,100}',
    'xox[abeoprs]-[\\w-]{10,200}',
    '(?:AKIA|ASIA)[0-9A-Z]{16}|AIza[\\w-]{30,60}|ya29\\.[\\w-]{20,300}|GOCSPX-[\\w-]{10,60}',
    'SG\\.[\\w-]{16,60}\\.[\\w-]{16,80}',
    '(?:hf|npm|dop_v1|shpat|whsec|ppt)_[\\w+/=]{16,200}|pypi-[\\w-]{16,300}',
    'rzp_(?:live|test)_\\w{10,60}',
    'eyJ[\\w-]{8,2000}\\.[\\w-]{8,4000}(?:\\.[\\w-]{0,2000})?',
  ].join('|')})(?![A-Za-z0-9_-])`,
  'g',
);

const PASSWORD_WORDS =
  'password|passwd|pwd|passphrase|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|lösenord|parola';
const KEY_WORDS = 'api[ _-]?key|secret|token|access[ _-]?key|private[ _-]?key|clé api|auth';
const SEPARATOR = `["']?\\s{0,3}(?:=>|[:=]|(?:is|est|ist|es|è|é)\\s)\\s{0,3}["'\`]?`;

/** The name and a value with a digit. Leaves out references to where the value is, such as `process.env.KEY` and `<your key>`. */
const PASSWORD = new RegExp(
  `(?:${PASSWORD_WORDS})${SEPARATOR}((?=[^\\s"'\`<>{}]{0,60}\\d)[^\\s"'\`<>{}()[\\],;$][^\\s"'\`<>{}()[\\],;]{5,127})`,
  'giu',
);
const KEY = new RegExp(
  `(?:${KEY_WORDS})${SEPARATOR}((?=[\\w+/=.~-]{0,60}\\d)(?=[\\w+/=.~-]{0,60}[A-Za-z])[\\w+/=.~-]{12,500})`,
  'giu',
);
const BEARER = /\bbearer\s((?=[\w+/=.~-]{0,60}\d)[\w+/=.~-]{16,4000})/gi;
/** The password in an address, such as `postgres://name:password@host`. */
const IN_ADDRESS = /:\/\/[^\s:/@]{1,64}:([^\s@/]{1,128})@/g;

const PEM = { start: '-----BEGIN ', middle: 'PRIVATE KEY-----', end: '-----END ' };

/** Finds private keys in PEM format. Without a pattern, which would read the rest of the text once for each start of a key. */
function pemSpans(text: string): readonly PersonalSpan[] {
  const spans: PersonalSpan[] = [];
  for (let start = text.indexOf(PEM.start); start !== -1;) {
    const end = text.indexOf(PEM.end, start);
    if (end === -1) break;
    const last = text.indexOf('-----', end + PEM.end.length);
    const close = last === -1 ? text.length : last + 5;
    if (text.slice(start, start + 60).includes(PEM.middle)) spans.push({ kind: 'key', start, end: close });
    start = text.indexOf(PEM.start, close);
  }
  return spans;
}

/** Finds passwords and keys: by their format, and by the word before them. */
export function keySpans(text: string): readonly PersonalSpan[] {
  const known = [...text.matchAll(KNOWN)].map(({ index, 0: { length } }): PersonalSpan => ({
    kind: 'key',
    start: index,
    end: index + length,
  }));
  const named = [PASSWORD, KEY, BEARER, IN_ADDRESS].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: whole, 1: value = '' }): PersonalSpan => {
      const start = index + whole.lastIndexOf(value);
      // A period after the value ends the sentence.
      return { kind: 'key', start, end: start + value.replace(/\.$/, '').length };
    }),
  );
  return [...pemSpans(text), ...known, ...named];
}
