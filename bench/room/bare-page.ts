import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** A page that does nothing but connect to its other: signalling in memory, no rules, no styles. */
export type BarePages = { url: string; reset(): void; stop(): void };

/** Serves the page at `/?me=a` and `/?me=b`; what one says goes to the other. */
export async function startBarePages(): Promise<BarePages> {
  const streams = new Map<string, ServerResponse>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const me = searchParams.get('me') ?? '';
    const others = () => [...streams].filter(([name]) => name !== me).map(([, stream]) => stream);
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    } else if (pathname === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(':\n\n');
      for (const other of others()) other.write('data: {"hello":true}\n\n');
      streams.set(me, response);
      request.on('close', () => {
        if (streams.get(me) === response) streams.delete(me);
      });
    } else {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        for (const other of others()) other.write(`data: ${body}\n\n`);
        response.end();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bare pages have no port');
  return {
    // A secure address for browsers, as cameras want it.
    url: `http://localhost:${address.port}`,
    reset() {
      for (const stream of streams.values()) stream.end();
      streams.clear();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const SCRIPT = `
const me = new URLSearchParams(location.search).get('me'), isPolite = me === 'b';
async function enter() {
  const pc = new RTCPeerConnection({ iceServers: [] });
  const post = (said) => fetch('/say?me=' + me, { method: 'POST', body: JSON.stringify(said) });
  let isMaking = false, isIgnoring = false;
  pc.onicecandidate = ({ candidate }) => post({ candidate });
  pc.ontrack = ({ streams }) => { document.querySelector('video').srcObject = streams[0]; };
  pc.onnegotiationneeded = async () => {
    isMaking = true;
    await pc.setLocalDescription();
    post({ description: pc.localDescription });
    isMaking = false;
  };
  const events = new EventSource('/events?me=' + me);
  events.onmessage = async ({ data }) => {
    const { hello, description, candidate } = JSON.parse(data);
    if (hello) {
      if (pc.signalingState === 'have-local-offer') post({ description: pc.localDescription });
    } else if (description) {
      isIgnoring = !isPolite && description.type === 'offer' && (isMaking || pc.signalingState !== 'stable');
      if (isIgnoring) return;
      await pc.setRemoteDescription(description);
      if (description.type !== 'offer') return;
      await pc.setLocalDescription();
      post({ description: pc.localDescription });
    } else await pc.addIceCandidate(candidate).catch((error) => { if (!isIgnoring) throw error; });
  };
  await new Promise((done) => { events.onopen = done; });
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
  for (const track of stream.getTracks()) pc.addTrack(track, stream);
}
document.querySelector('button').onclick = enter;`;

const PAGE = `<!doctype html><meta charset="utf-8"><title>Bare</title><button data-testid="enter">Enter</button>
<video autoplay playsinline></video><script>${SCRIPT}</script>`;
