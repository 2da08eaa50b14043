/** Those that hold every typed word, in any case and order. Those that begin with what was typed come first. */
export function matching<T extends { readonly label: string }>(all: readonly T[], typed: string): T[] {
  const search = typed.trim().toLowerCase();
  const words = search.split(/\s+/);
  return all
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .sort(
      (a, b) => Number(b.label.toLowerCase().startsWith(search)) - Number(a.label.toLowerCase().startsWith(search)),
    );
}
