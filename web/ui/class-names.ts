// docs/decisions/121
/** The classes that apply, as the value of `className`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
