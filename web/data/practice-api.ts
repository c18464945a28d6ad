import { practiceEndpoints } from '#contract/practice/practice-endpoints.ts';
import { apiWith } from '../api/sign-in.ts';

/** The client of our API with the calls of a therapist's cabinet. */
export const api = apiWith(practiceEndpoints);
