/** The fields of a value that is an object; null for any other. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  // An object that is no list has fields.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}
