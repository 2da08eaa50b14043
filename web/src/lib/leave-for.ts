/** Goes to another site in this tab. Only http(s): an address may come from an operator's settings. */
export function leaveFor(address: string): void {
  const { protocol, href } = new URL(address, window.location.href);
  if (protocol === 'https:' || protocol === 'http:') window.location.assign(href);
}
