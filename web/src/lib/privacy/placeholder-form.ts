// In a file of its own, which the extension does not load into pages.
import { PLACEHOLDER_LABELS } from './span.ts';

/** The pattern of a placeholder, such as `[EMAIL_1]`. */
export const PLACEHOLDER_FORM = `\\[(?:${PLACEHOLDER_LABELS})_\\d{1,9}\\]`;
