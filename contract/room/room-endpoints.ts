import { by, type Endpoint } from '../browser-endpoints.ts';

const [get, post] = [by('GET'), by('POST')];

/** The calls of the room of a session: only its pages load them. */
export const roomEndpoints = {
  readRoom: post('/room/:session', 'optionally-signed-in'),
  enterRoom: post('/room/:session/enter', 'optionally-signed-in'),
  listenToRoom: get('/room/:session/events', 'anyone'),
  sendSignal: post('/room/:session/signal', 'anyone'),
  keepSeat: post('/room/:session/keep', 'anyone'),
  leaveRoom: post('/room/:session/leave', 'anyone'),
  joinElsewhere: post('/room/:session/join', 'optionally-signed-in'),
} satisfies Record<string, Endpoint>;
