import { ownEndpoints } from '#contract/login/own-endpoints.ts';
import { addEndpoints } from '../api/client.ts';

addEndpoints(ownEndpoints);

/** The client of our API with the calls about a person's own account. */
export { api } from '../api/sign-in.ts';
