/** The part of Chatwoot's own interface that we use (its script, `run`, and its window). */
type ChatwootWindow = { hasLoaded?: boolean; toggle(state: 'open' | 'close'): void; reset?(): void };

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the browser's own interface is extended
  interface Window {
    chatwootSettings?: Record<string, unknown>;
    chatwootSDK?: { run(settings: { websiteToken: string; baseUrl: string }): void };
    $chatwoot?: ChatwootWindow;
  }
}

/** A chat that has said nothing by then is as good as blocked. */
const PATIENCE_MS = 10_000;

/** Elements that Chatwoot leaves in a page. */
const TRACES = '.woot-widget-holder, .woot--bubble-holder, #cw-bubble-holder, #cw-widget-holder, script[data-chat]';

/** Loads the script of a Chatwoot and opens its window. `ready` fails when it is blocked, broken or silent. */
export function loadChatwoot(settings: { baseUrl: string; websiteToken: string; locale: string }): {
  ready: Promise<void>;
  remove(): void;
} {
  const { baseUrl, websiteToken, locale } = settings;
  const stop = new AbortController();
  const ready = new Promise<void>((done, fail) => {
    const timer = setTimeout(() => fail(new Error('the chat said nothing')), PATIENCE_MS);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    const once = { once: true, signal: stop.signal };
    globalThis.addEventListener(
      'chatwoot:ready',
      () => {
        clearTimeout(timer);
        window.$chatwoot?.toggle('open');
        done();
      },
      once,
    );
    window.chatwootSettings = { hideMessageBubble: true, position: 'right', locale };
    const script = document.createElement('script');
    script.dataset['chat'] = '';
    script.async = true;
    script.addEventListener('error', () => fail(new Error('the chat is blocked')), once);
    script.addEventListener('load', () => window.chatwootSDK?.run({ websiteToken, baseUrl }), once);
    try {
      script.src = `${baseUrl}/packs/js/sdk.js`;
      document.head.append(script);
    } catch (error) {
      // A page that was loaded at another address takes no script of another host.
      fail(error instanceof Error ? error : new Error('the chat is blocked'));
    }
  });
  // Harmless: who waits for it is told.
  ready.catch(() => clear());
  const clear = () => {
    stop.abort();
    window.$chatwoot?.reset?.();
    for (const trace of document.querySelectorAll(TRACES)) trace.remove();
    delete window.$chatwoot;
    delete window.chatwootSDK;
    delete window.chatwootSettings;
  };
  return { ready, remove: clear };
}
