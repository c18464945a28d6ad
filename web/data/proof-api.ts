import { proofEndpoints } from '#contract/login/proof-endpoints.ts';
import { addEndpoints } from '../api/client.ts';

addEndpoints(proofEndpoints);

/** The client of our API with the calls of a second proof, of authenticator apps and of "it was not me". */
export { api } from '../api/sign-in.ts';
