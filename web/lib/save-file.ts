/** Gives a file that the page has to the browser, as a link to it would. */
export function saveFile(content: Blob, name: string): void {
  // oxlint-disable-next-line no-restricted-properties -- this is the one way
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then, also where it asks for a place first.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

const KEPT_MS = 60_000;
