/** What a command gets from the process that runs it. */
export interface CommandContext {
  /** The arguments after the command's name. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Prints a line. */
  readonly say: (line: string) => void;
}

/** A command for operators. Resolves to the exit code. Throws StartupError with what is wrong and what to do. */
export type Command = (context: CommandContext) => Promise<number>;
