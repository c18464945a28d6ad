import { linkEndpoints } from '#contract/link-endpoints.ts';
import { addEndpoints } from '../api/client.ts';

addEndpoints(linkEndpoints);

/** The client of our API with the calls of the pages of invitations and of a parent's consent. */
export { api } from '../api/sign-in.ts';
