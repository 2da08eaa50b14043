interface Findable {
  readonly label: string;
  /** Other words for the command. */
  readonly keywords?: string;
}

/** Finds the commands that contain every typed word, in any order, ignoring case. Commands that start with the typed text come first. */
export function findCommands<T extends Findable>(all: readonly T[], typed: string): T[] {
  const search = typed.trim().toLowerCase();
  const words = search.split(/\s+/);
  const textOf = ({ label, keywords = '' }: T) => `${label} ${keywords}`.toLowerCase();
  return all
    .filter((command) => words.every((word) => textOf(command).includes(word)))
    .sort(
      (a, b) => Number(b.label.toLowerCase().startsWith(search)) - Number(a.label.toLowerCase().startsWith(search)),
    );
}
