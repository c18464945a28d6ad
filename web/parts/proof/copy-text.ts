/** Copies a text; answers whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Harmless: the caller says so, and the text stands on the page.
    return false;
  }
}
