import { lengthProblem } from '#api/lib/field-problems.ts';
import { MODEL_KEY } from '#schema/limits.ts';

/** Returns the base URL without spaces around it and without slashes at its end. */
export const trimBaseUrl = (text: string): string => text.trim().replace(/\/+$/, '');

/**
 * Returns what is wrong with the form of a base URL, or null. Which hosts are allowed is decided where it is called.
 */
export function baseUrlProblem(baseUrl: string): string | null {
  if (!baseUrl) return 'A base URL is required, such as https://models.example.com/v1';
  const tooLong = lengthProblem('The base URL', baseUrl, MODEL_KEY.baseUrl);
  if (tooLong) return tooLong;
  if (!/^https?:\/\/[^/]/i.test(baseUrl) || !URL.canParse(baseUrl)) {
    return 'The base URL must begin with http:// or https://, such as https://models.example.com/v1';
  }
  if (/[?#]/.test(baseUrl)) return 'The base URL must have no ? and no #';
  return /\/(chat\/completions|completions|responses|models)$/i.test(baseUrl)
    ? 'Enter the base URL only: what stands in front of /chat/completions'
    : null;
}
