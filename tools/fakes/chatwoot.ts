import { listenFor } from './fake-server.ts';

/** Fakes Chatwoot's script: `run` adds a window from its own origin to the page and reports when it is ready. */
const SDK = `
window.chatwootSDK = {
  run({ baseUrl, websiteToken }) {
    const { locale } = window.chatwootSettings;
    const holder = document.createElement('div');
    holder.className = 'woot-widget-holder';
    // The real script writes markup as text, which Trusted Types refuses.
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

/** Starts a fake Chatwoot on another origin than the product's. */
export async function startFakeChatwoot() {
  const token = 'fake-website-token';
  const asked: string[] = [];
  const { url, close } = await listenFor(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/packs/js/sdk.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(SDK);
    else if (url.startsWith(`/widget?website_token=${token}`)) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Chat</title><p>How can we help?</p>');
    } else response.writeHead(404).end();
  });
  return {
    url,
    /** The token of its one website inbox. */
    token,
    /** The requested addresses, in order. */
    asked,
    stop: close,
  };
}
