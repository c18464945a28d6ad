/** Runs one look at a time; a caller during a look gets the next, as the present one may have begun too early. */
export function oneLookAtATime<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let looking: Promise<Found> | null = null;
  let next: Promise<Found> | null = null;
  return async function lookInTurn(): Promise<Found> {
    if (looking === null) {
      looking = look().finally(() => (looking = null));
      return looking;
    }
    next ??= looking
      // Harmless: who asked for the look that is under way is told of its failure.
      .catch(() => undefined)
      .then(() => {
        next = null;
        return lookInTurn();
      });
    return next;
  };
}
