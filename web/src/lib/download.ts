/** Has the browser save a text as a file. Call it from a click, or soon after one. */
export function downloadText(fileName: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers still read from it when the click is over.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}

/** Today for file names, YYYY-MM-DD, by this computer's calendar. */
export function fileDate(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
