/** How long the URL of a download stays valid. */
const REVOKE_MS = 60_000;

/** Saves a file through the browser's download. Call it from a click handler, or soon after one. */
export function downloadBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Not immediately: some browsers read the URL after the click.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, REVOKE_MS);
}

/** Saves a text as a file. `type` is its media type, such as `text/csv`. */
export function downloadText(fileName: string, text: string, type: string): void {
  downloadBlob(fileName, new Blob([text], { type }));
}

/** Returns the current day for file names, as YYYY-MM-DD in the local time zone. */
export function fileDate(now = new Date()): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}
