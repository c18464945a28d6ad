/** The first tasks of a new therapist. */
export type FirstSteps = { hasPublished: boolean; accepting: boolean; hasAccount: boolean; hasSeenProfile: boolean };

/** The first steps as told: publishing and seeing the profile counts as accepting, which is then decided daily. */
export function firstSteps(steps: FirstSteps): FirstSteps {
  return { ...steps, accepting: steps.accepting || (steps.hasPublished && steps.hasSeenProfile) };
}
