/** The words of a text, which line breaks and spaces separate. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
