/** The viewer's zone by its name, `Europe/Berlin`. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
