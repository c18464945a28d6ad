import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The script of a Chatwoot as far as a page sees it: `run` puts a window of its own origin into the page, in the holder and
 * with the interface of the real one, and says when it is ready.
 */
const SDK = `
window.chatwootSDK = {
  run({ baseUrl, websiteToken }) {
    const { locale } = window.chatwootSettings;
    const holder = document.createElement('div');
    holder.className = 'woot-widget-holder';
    // The real one writes markup as text, which Trusted Types would refuse.
    holder.innerHTML = '<iframe title="Chat"></iframe>';
    holder.style.cssText = 'position: fixed; right: 20px; bottom: 90px; width: 300px; height: 200px';
    const frame = holder.querySelector('iframe');
    frame.addEventListener('load', () => {
      window.$chatwoot.hasLoaded = true;
      window.dispatchEvent(new Event('chatwoot:ready'));
    });
    frame.src = baseUrl + '/widget?website_token=' + websiteToken + '&locale=' + locale;
    window.$chatwoot = {
      hasLoaded: false,
      toggle: (state) => holder.toggleAttribute('hidden', state === 'close'),
      reset: () => holder.remove(),
    };
    document.body.append(holder);
  },
};
`;

export type FakeChatwoot = {
  url: string;
  /** The token of its one website inbox. */
  token: string;
  /** What was asked for, in order. */
  asked: string[];
  stop(): Promise<void>;
};

/** Starts a Chatwoot of another origin than the product's. */
export async function startFakeChatwoot(): Promise<FakeChatwoot> {
  const token = 'fake-website-token';
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/packs/js/sdk.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(SDK);
    else if (url.startsWith(`/widget?website_token=${token}`)) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Chat</title><p>How can we help?</p>');
    } else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server gives an address object once it listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    asked,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
