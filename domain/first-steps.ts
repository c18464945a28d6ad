/** What a new therapist does first. */
export type FirstSteps = { hasPublished: boolean; accepting: boolean; hasAccount: boolean; hasSeenProfile: boolean };

/** The first steps as they are told: who has published and seen the profile decides every day whether to take new clients. */
export function firstSteps(steps: FirstSteps): FirstSteps {
  return { ...steps, accepting: steps.accepting || (steps.hasPublished && steps.hasSeenProfile) };
}
