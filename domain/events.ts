// docs/decisions/126
/** The cause of an event; `system` is a job or rule of ours, `guardian` a teenager's parent or representative. */
export type Actor = 'client' | 'therapist' | 'admin' | 'system' | 'provider' | 'guardian';

/** An event: its permitted actors, its source states (null: it makes the object), and its target state. */
export type EventRule<State extends string> = {
  readonly by: readonly Actor[];
  readonly from: readonly (State | null)[];
  readonly to: State;
};

/** All that may happen to one kind of object. */
export type EventTable<State extends string> = Readonly<Record<string, EventRule<State>>>;

/** A line of a table of events, as the database keeps it too (`allowed_events`). */
export type EventLine = { event: string; actor: Actor; from: string | null; to: string };

/** Whether the actor may cause the event in this state: what a button shows and a guard asks. */
export function mayCause<State extends string>(rule: EventRule<State>, actor: Actor, state: State | null): boolean {
  return rule.by.includes(actor) && rule.from.includes(state);
}

/** The table as lines: an event has one for each actor and state. */
export function linesOf(events: EventTable<string>): EventLine[] {
  return Object.entries(events).flatMap(([event, { by, from, to }]) =>
    by.flatMap((actor) => from.map((state) => ({ event, actor, from: state, to }))),
  );
}

/** Each state's target states, by any event; the mark below lets bundlers drop a table that a page does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function transitionsOf<State extends string>(
  states: readonly State[],
  events: EventTable<State>,
): Record<State, readonly State[]> {
  const rules = Object.values(events);
  const entries = states.map((from): [State, State[]] => [
    from,
    states.filter((to) => rules.some((rule) => rule.to === to && rule.from.includes(from))),
  ]);
  // `fromEntries` forgets that the keys are the states.
  return Object.fromEntries(entries) as unknown as Record<State, readonly State[]>;
}
