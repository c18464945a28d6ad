import { roomEndpoints } from '#contract/room/room-endpoints.ts';
import { apiWith } from '../api/sign-in.ts';

/** The client of our API with the calls of the room of a session. */
export const api = apiWith(roomEndpoints);
