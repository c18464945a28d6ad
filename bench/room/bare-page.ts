import type { ServerResponse } from 'node:http';
import { listenFor } from '#tools/fakes/fake-server.ts';

/** A page that does nothing but connect to its other: signalling in memory, no rules, no styles. */
export type BarePages = { url: string; reset(): void; stop(): Promise<void> };

/** Serves the page at `/?me=a` and `/?me=b`; what one says goes to the other, and the first of them offers. */
export async function startBarePages(): Promise<BarePages> {
  const streams = new Map<string, ServerResponse>();
  const { url, close } = await listenFor((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const me = searchParams.get('me') ?? '';
    const others = () => [...streams].filter(([name]) => name !== me).map(([, stream]) => stream);
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    } else if (pathname === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(':\n\n');
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
  return {
    // A secure address for browsers, as cameras want it.
    url,
    reset() {
      for (const stream of streams.values()) stream.end();
      streams.clear();
    },
    stop: close,
  };
}

const SCRIPT = `
const me = new URLSearchParams(location.search).get('me');
async function enter() {
  const pc = new RTCPeerConnection({ iceServers: [] });
  let sent = Promise.resolve(), isReady = false, hasOffered = false;
  const say = (said) => { sent = sent.then(() => fetch('/say?me=' + me, { method: 'POST', body: JSON.stringify(said) })); };
  const describe = async () => { await pc.setLocalDescription(); say({ description: pc.localDescription }); };
  pc.onicecandidate = ({ candidate }) => say({ candidate });
  pc.ontrack = ({ streams }) => { document.querySelector('video').srcObject = streams[0]; };
  const events = new EventSource('/events?me=' + me);
  events.onmessage = async ({ data }) => {
    const { ready, description, candidate } = JSON.parse(data);
    if (ready && isReady && me === 'b') say({ ready });
    else if (ready && isReady && !hasOffered) { hasOffered = true; await describe(); }
    else if (description) {
      await pc.setRemoteDescription(description);
      if (description.type === 'offer') await describe();
    } else if (!ready) await pc.addIceCandidate(candidate);
  };
  await new Promise((done) => { events.onopen = done; });
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
  for (const track of stream.getTracks()) pc.addTrack(track, stream);
  isReady = true;
  say({ ready: true });
}
document.querySelector('button').onclick = enter;`;

const PAGE = `<!doctype html><meta charset="utf-8"><title>Bare</title><button data-testid="enter">Enter</button>
<video autoplay playsinline></video><script>${SCRIPT}</script>`;
