/** Writes a fact as a parameter: `iso` an instant, `asIs<Role>` what stays as it is. */
type Writer = (fact: never) => unknown;
type FactOf<Written> = Written extends (fact: infer Fact) => unknown ? Fact : never;

/** Facts by their names, from what writes each. */
export type Facts<Writers> = { [Name in keyof Writers]: FactOf<Writers[Name]> };

/** The mapping of arguments to parameters: a function, or the writers in the order of the text, by name or by place. */
export type Parameters =
  | ((...given: never[]) => readonly unknown[])
  | readonly Writer[]
  | Readonly<Record<string, Writer>>;

/** The arguments that a statement takes for such a mapping. */
export type Given<P> = P extends (...given: infer Some) => unknown
  ? Some
  : P extends readonly unknown[]
    ? { -readonly [Place in keyof P]: FactOf<P[Place]> }
    : [facts: Facts<P>];

/** The function that makes the parameters of a statement. */
export function parametersBy<P extends Parameters>(parameters: P): (...given: Given<P>) => readonly unknown[] {
  if (typeof parameters === 'function') return parameters as (...given: Given<P>) => readonly unknown[];
  const entries = Object.entries(parameters);
  return (...given) => {
    const facts = (Array.isArray(parameters) ? given : given[0]) as Record<string, unknown>;
    return entries.map(([name, write]) => write(facts[name] as never));
  };
}

/** A fact that is a parameter as it is. */
export function asIs<Fact>(fact: Fact): Fact {
  return fact;
}

/** The same for a text or an id. */
export const text = asIs<string>;

/** The same for bytes, such as an index or what is sealed. */
export const bytes = asIs<Uint8Array>;

/** Writes a fact, where there is one. */
export function orNull<Fact>(write: (fact: Fact) => unknown) {
  return (fact: Fact | null): unknown => (fact === null ? null : write(fact));
}
