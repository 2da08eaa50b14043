import { isHttpsLink } from './https-link.ts';
import { toMinorUnits } from './money.ts';

// Checks of single fields. Each returns a sentence for the person who filled in the field, or null when the field is valid.
// `label` begins the sentence, such as 'Name' or 'Yearly price'.

/** Lengths are in UTF-16 code units. */
export const lengthProblem = (label: string, text: string, max: number): string | null =>
  text.length > max ? `${label} must be at most ${max} characters` : null;

export const searchProblem = (text: string | null | undefined, max: number): string | null =>
  (text?.length ?? 0) > max ? `Search for at most ${max} characters` : null;

export const requiredTextProblem = (label: string, text: string, max: number): string | null =>
  text ? lengthProblem(label, text, max) : `${label} is required`;

/** Returns what is wrong with a price, or null. `price` is in whole currency units, such as dollars. */
export function priceProblem(label: string, price: number, currency: string): string | null {
  if (!(price >= 0)) return `${label} must be at least 0`;
  return toMinorUnits(price, currency) === null ? `${label} has more decimals than the currency` : null;
}

export const linkProblem = (label: string, link: string): string | null =>
  isHttpsLink(link) ? null : `${label} must begin with https://`;
