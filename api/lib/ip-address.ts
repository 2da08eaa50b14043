import { isIP } from 'node:net';

const GROUPS = 8;
const MAPPED_IPV4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** Spells an IPv6 address as RFC 5952 requires: the URL parser compresses zeros and writes groups in lower case. */
const canonicalIpv6 = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

function toIpv4(high: string, low: string): string {
  const bits = parseInt(high, 16) * 0x10000 + parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}

/**
 * Returns an IP address in its canonical spelling. Accepts brackets, a port and a zone, which proxies add, and drops
 * them. IPv4 addresses that are mapped to IPv6 become IPv4. Null for anything else.
 */
export function canonicalIpAddress(text: string): string | null {
  const [, bracketed, beforePort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? beforePort ?? text.trim()).replace(/%.*$/, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  const canonical = canonicalIpv6(address);
  const [, high, low] = MAPPED_IPV4.exec(canonical) ?? [];
  return high && low ? toIpv4(high, low) : canonical;
}

/**
 * Returns the network that a client controls: an IPv6 client usually gets a /64, an IPv4 client one address.
 * Takes a canonical address.
 */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before;
  return `${groups.slice(0, GROUPS / 2).join(':')}::/64`;
}
