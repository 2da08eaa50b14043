/** Opens another site in this tab. Accepts only http and https, because the URL may come from an operator's settings. */
export function redirectTo(url: string): void {
  const { protocol, href } = new URL(url, window.location.href);
  if (protocol === 'https:' || protocol === 'http:') window.location.assign(href);
}
