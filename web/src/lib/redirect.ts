/** Returns the full address of a page. Null unless it is http or https: it may come from an operator's settings. */
export function toWebUrl(url: string): string | null {
  const { protocol, href } = new URL(url, window.location.href);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Opens another page in this tab. Does nothing unless the URL is http or https. */
export function redirectTo(url: string): void {
  const href = toWebUrl(url);
  if (href !== null) window.location.assign(href);
}
