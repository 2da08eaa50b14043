/** Finds the commands that contain every typed word, in any order, ignoring case. Commands that start with the typed text come first. */
export function findCommands<T extends { readonly label: string }>(all: readonly T[], typed: string): T[] {
  const search = typed.trim().toLowerCase();
  const words = search.split(/\s+/);
  return all
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .sort(
      (a, b) => Number(b.label.toLowerCase().startsWith(search)) - Number(a.label.toLowerCase().startsWith(search)),
    );
}
