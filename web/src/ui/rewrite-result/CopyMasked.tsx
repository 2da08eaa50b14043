import { maskEdited } from '#web/lib/privacy/mask-edited.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { ResultRun } from './result-run.ts';

/** Copies a rewrite with its personal details masked. In a file of its own for the same reason as `ShareMaskedRun`. */
export function CopyMasked({ run, text }: { run: ResultRun; text: string }) {
  // Masked when it is copied: masking takes too long for each key that the user presses in the text.
  return (
    <CopyButton
      text={() => maskEdited(text, run)}
      label="Copy with placeholders"
      announcement="Copied with placeholders"
      variant="default"
      size="compact-sm"
    />
  );
}
