type NamePattern = readonly [pattern: RegExp, name: string];

/** The order matters: most browsers also send the names of browsers that are listed below them. */
const BROWSERS: readonly NamePattern[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** The order matters: iPhones also send `Mac OS X`, and Android devices `Linux`. */
const SYSTEMS: readonly NamePattern[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (names: readonly NamePattern[], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * Returns a User-Agent header as a name for people, such as `Firefox on Windows`. Programs such as
 * curl keep their own name.
 */
export function toDeviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const browser = findName(BROWSERS, userAgent);
  const system = findName(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? 'Unknown device';
}
