import { roomEndpoints } from '#contract/room/room-endpoints.ts';
import { addEndpoints } from '../api/client.ts';

addEndpoints(roomEndpoints);

/** The client of our API with the calls of the room of a session. */
export { api } from '../api/sign-in.ts';
