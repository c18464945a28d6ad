import { proofEndpoints } from '#contract/login/proof-endpoints.ts';
import { apiWith } from '../api/sign-in.ts';

/** The client of our API with the calls of a second proof, of authenticator apps and of "it was not me". */
export const api = apiWith(proofEndpoints);
