import type { Replacement } from '../rules/phrase-rule.ts';
import type { Field } from './fields.ts';

/** A hard word or phrase and its plain equal. */
export interface Entry {
  readonly source: string;
  readonly replacement: Replacement;
  /** Not in prompts about these fields, where it is a term. */
  readonly fields?: readonly Field[] | undefined;
}
