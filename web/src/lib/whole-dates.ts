const DATE = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{1,2})\b/g;

/** Puts a space that does not break into the dates of a text for the screen, such as 'Dec 30': "Dec" at the end of a line is hard to read. */
export const keepDatesWhole = (text: string): string => text.replace(DATE, '$1\u00a0$2');
