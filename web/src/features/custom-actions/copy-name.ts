/** Returns the name of a copy: `Translate (copy)`, or `Translate (copy 2)` if that name is taken. Shortened to the maximum length. */
export function toCopyName(name: string, taken: readonly string[], maxLength: number): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const copy = name.slice(0, maxLength - suffix.length).trimEnd() + suffix;
    if (!taken.includes(copy)) return copy;
  }
}
