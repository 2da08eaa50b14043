const MAX_LENGTH = 2000;

/**
 * Returns whether a text is a link that is safe to show to anyone: https, without credentials,
 * at most 2,000 characters.
 */
export function isHttpsLink(text: string): boolean {
  const url = text.length <= MAX_LENGTH && URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && !url.username && !url.password;
}
