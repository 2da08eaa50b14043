import type { Replacement } from '../rules/phrase-rule.ts';
import type { Field } from './fields.ts';

/** A hard word or phrase and what replaces it. */
export interface Entry {
  readonly source: string;
  readonly replacement: Replacement;
  /** The fields in which it is a term. It stays in prompts about them. */
  readonly termIn?: readonly Field[] | undefined;
}
