/** A spreadsheet runs text that starts like a formula. */
const guardFormula = (text: string) => (/^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text);

function cellOf(text: string): string {
  const guarded = guardFormula(text);
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Lines of a table for spreadsheets (RFC 4180), each with its end. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
