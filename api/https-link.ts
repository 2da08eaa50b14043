const MAX_LENGTH = 2000;

/** Whether it is a page that anybody may be sent to: nothing but https, and no password in it. */
export function isHttpsLink(text: string): boolean {
  const url = text.length <= MAX_LENGTH && URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && !url.username && !url.password;
}
