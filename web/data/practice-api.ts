import { practiceEndpoints } from '#contract/practice/practice-endpoints.ts';
import { addEndpoints } from '../api/client.ts';

addEndpoints(practiceEndpoints);

/** The client of our API with the calls of a therapist's cabinet. */
export { api } from '../api/sign-in.ts';
