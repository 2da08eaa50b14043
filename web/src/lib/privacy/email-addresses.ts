import type { PersonalSpan } from './span.ts';

/** All repetitions are bounded and anchored, so that matching takes linear time. */
const ADDRESS =
  /(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_+](?:[\p{L}\p{N}_.+'%-]{0,62}[\p{L}\p{N}_+-])?@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}_@])/gu;

/** The endings of file names: `image@2x.png` and `user@host.js` are no addresses. */
const FILE_ENDING = /\.(?:avif|css|gif|jpe?g|js|json|mjs|pdf|png|svg|tsx?|webp)$/i;
/** `git@github.com:owner/name` is a Git remote. */
const isGitRemote = (text: string, start: number, end: number) =>
  text.slice(start, start + 4) === 'git@' && text[end] === ':';

/** Finds email addresses, except file names and Git remotes of the same form. */
export const emailSpans = (text: string): readonly PersonalSpan[] =>
  [...text.matchAll(ADDRESS)]
    .map((match): PersonalSpan => ({ kind: 'email', start: match.index, end: match.index + match[0].length }))
    .filter(({ start, end }) => !FILE_ENDING.test(text.slice(start, end)) && !isGitRemote(text, start, end));
