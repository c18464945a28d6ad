import { SECOND } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';

/** How often a server looks for changes whose word between servers was lost. */
const LOOK_EVERY_MS = 2 * SECOND;

/** Under which servers tell each other the number of a change. */
export const CONTENT_TOPIC = 'content';

/**
 * Looks at every word of another server and every two seconds while anybody wishes it; a wish answers the way to end
 * it, once. The log has a line when looks begin to fail.
 */
export function following(
  { messages, log }: Pick<Deps, 'messages' | 'log'>,
  look: () => Promise<unknown>,
): () => Promise<() => void> {
  let wishes = 0;
  let begun: Promise<() => void> | null = null;
  let isBlind = false;

  const lookAgain = (): void => {
    look().then(
      () => (isBlind = false),
      (error: unknown) => {
        if (!isBlind)
          log.error({ err: error }, 'changes of the content cannot be read: the last ones known are served');
        isBlind = true;
      },
    );
  };

  const begin = async (): Promise<() => void> => {
    const unsubscribe = await messages.subscribe(CONTENT_TOPIC, { take: lookAgain, missed: lookAgain });
    const timer = setInterval(lookAgain, LOOK_EVERY_MS).unref();
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  };

  const release = (): void => {
    wishes -= 1;
    if (wishes > 0 || begun === null) return;
    const ended = begun;
    begun = null;
    // Harmless: what could not begin does not go on.
    ended.then((stop) => stop()).catch(() => undefined);
  };

  return async () => {
    // Counted before it waits: another one may end meanwhile.
    wishes += 1;
    try {
      begun ??= begin();
      await begun;
    } catch (error) {
      release();
      throw error;
    }
    return release;
  };
}
