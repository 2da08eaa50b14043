import { meaningBefore } from './number-context.ts';
import { LETTER, type PersonalSpan } from './span.ts';

const V4 = new RegExp(
  `(?<![${LETTER}\\p{N}_.-]|[${LETTER}]/)(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})(?![${LETTER}\\p{N}_]|[.-]\\d)`,
  'gu',
);
const V6 = new RegExp(`(?<![${LETTER}\\p{N}_:.])[0-9a-f]{1,4}(?::{1,2}[0-9a-f]{1,4}){2,7}(?:::)?(?![0-9a-z_:])`, 'giu');

/** Private, local, multicast and documentation addresses, which identify no one. */
const isReservedV4 = ([a = 0, b = 0, c = 0]: readonly number[]): boolean =>
  [0, 10, 127].includes(a) ||
  a >= 224 ||
  (a === 172 && b >= 16 && b < 32) ||
  (a === 192 && (b === 168 || (b === 0 && c <= 2))) ||
  (a === 169 && b === 254) ||
  (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
  (a === 203 && b === 0 && c === 113);

function isPersonalV4(parts: readonly string[]): boolean {
  const octets = parts.map(Number);
  const isAddress = octets.every((octet, index) => octet <= 255 && String(octet) === parts[index]);
  // Four digits are a version, a numbered section or a public resolver such as 8.8.8.8.
  return isAddress && !octets.every((octet) => octet < 10) && !isReservedV4(octets);
}

/** Returns whether a text is a complete public IPv6 address. `::` shortens groups of zeros and may occur once. */
function isPersonalV6(address: string): boolean {
  // Public addresses begin with 2 or 3. Those that begin with 2001:db8 are for documentation.
  if (!/^[23]/.test(address) || /^2001:0?db8:/i.test(address)) return false;
  const groups = address.split(':').filter(Boolean).length;
  const shortened = address.split('::').length - 1;
  return /\d/.test(address) && (shortened === 0 ? groups === 8 : shortened === 1 && groups >= 3 && groups < 8);
}

/** Finds public IP addresses. Leaves out those with four parts that the text calls something else, such as a version. */
export function ipSpans(text: string): readonly PersonalSpan[] {
  const v4 = [...text.matchAll(V4)].filter(([, ...parts]) => isPersonalV4(parts));
  const v6 = [...text.matchAll(V6)].filter(([address]) => isPersonalV6(address));
  return [...v4.filter(({ index }) => meaningBefore(text, index) !== 'other'), ...v6].map(
    ({ index, 0: { length } }): PersonalSpan => ({ kind: 'ip', start: index, end: index + length }),
  );
}
