import { BlockList, isIP } from 'node:net';
import { canonicalIpAddress } from '#api/lib/ip-address.ts';

/** IPv4 blocks for special use (IANA): private, loopback, link-local, documentation, multicast, reserved. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure's metadata and DNS service, which every virtual machine there can reach.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Global unicast, the only public block of IPv6. */
const PUBLIC_IPV6 = ['2000::', 3] as const;
/** Blocks of global unicast for special use (IANA). */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const toBlockList = (family: 'ipv4' | 'ipv6', ...subnets: readonly (readonly [string, number])[]) => {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family);
  return list;
};

const specialIpv4 = toBlockList('ipv4', ...SPECIAL_IPV4);
const publicIpv6 = toBlockList('ipv6', PUBLIC_IPV6);
const specialIpv6 = toBlockList('ipv6', ...SPECIAL_IPV6);

/** Returns whether an IP address is publicly routable. False for anything that is no plain address. */
export function isPublicAddress(address: string): boolean {
  // An address with a zone is local to a network interface.
  if (!isIP(address) || address.includes('%')) return false;
  // IPv4 addresses that are mapped to IPv6 become IPv4.
  const canonical = canonicalIpAddress(address) ?? address;
  return isIP(canonical) === 4
    ? !specialIpv4.check(canonical, 'ipv4')
    : publicIpv6.check(canonical, 'ipv6') && !specialIpv6.check(canonical, 'ipv6');
}
