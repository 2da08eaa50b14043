/** Opens another site in this tab. Does nothing unless the URL is http or https: it may come from an operator's settings. */
export function redirectTo(url: string): void {
  const { protocol, href } = new URL(url, window.location.href);
  if (protocol === 'https:' || protocol === 'http:') window.location.assign(href);
}
