// docs/decisions/229

/**
 * An effect of an operator's call that a stolen sign-in must not have (P71): it moves money; names people; changes what
 * is sold or agreed to, or its place; gives or takes access: of operators, specialists, clients, to the content.
 */
export type Effect = 'moves-money' | 'names-people' | 'changes-what-is-sold' | 'gives-access';

/** The line of a call that has an effect, with the proof that follows from it. */
export const doing = <const E extends Effect>(effect: E) => ({ effect, proof: 'fresh-app' }) as const;

/** The line of a call that has none of them, and why. */
export const harmless = (why: string) => ({ effect: 'none', why }) as const;

/**
 * The effects of an editor's program with the Studio's cookie or a content token, by call, and of the Studio's other
 * calls. The effect follows from what happens to published documents, not from the kind of mutation or action.
 */
export const STORE_EFFECTS = {
  query: harmless('documents and drafts of the content, which hold nothing of clients'),
  documents: harmless('the same'),
  listen: harmless('the same'),
  original: harmless('the original of a picture that an editor uploaded'),
  upload: harmless('a picture is shown where a published document names it'),
  write: doing('changes-what-is-sold'),
  site: harmless('the address of the site'),
  problems: harmless('what is wrong with the content'),
};
