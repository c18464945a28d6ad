import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import type { ChatAudience } from '#domain/chat.ts';
import { api } from '../../data/visitor-api.ts';
import { useTexts } from '../../lib/texts.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { ChatForm } from './ChatForm.tsx';
import { chatTexts } from './chat.texts.ts';
import styles from './ChatBox.module.css';

export type ChatPanelProps = {
  readonly audience: ChatAudience;
  /** The other way to reach us. */
  readonly email: string;
  readonly open: boolean;
  readonly onClose: () => void;
};

type Settings = Answer<'readChatSettings'>;
const OWN_BOX: Settings = { provider: 'box' };

/**
 * The chat over a landing: our own form, or the configured chat of another company, whose script loads only now (P28).
 * If that chat fails in any way, the form replaces it. A closed form keeps all typed text.
 */
export function ChatPanel({ audience, email, open, onClose }: ChatPanelProps) {
  const t = useTexts(chatTexts);
  const headingId = useId();
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api
      .call('readChatSettings', { signal: stop.signal })
      // Harmless: our own form takes its place.
      .then(setSettings, () => stop.signal.aborted || setSettings(OWN_BOX));
    return () => stop.abort();
  }, []);
  const isElsewhere = settings?.provider === 'chatwoot';
  const hasRun = useRef(false);
  useEffect(() => {
    if (isElsewhere) hasRun.current = true;
  }, [isElsewhere]);
  // A script that ran cannot be unloaded: only a new document is free of it and of the landing's wider policy. By now
  // the address is that of the next page.
  useEffect(
    () => () => {
      if (hasRun.current) location.reload();
    },
    [],
  );
  if (isElsewhere) {
    return <Chatwoot {...settings} open={open} onClosed={onClose} onFailed={() => setSettings(OWN_BOX)} />;
  }
  return (
    <section className={`stack gap-3 ${styles['box']}`} aria-labelledby={headingId} hidden={!open}>
      <h2 id={headingId} className="title">
        {t('title')}
      </h2>
      {settings === null ? <p role="status">{t('loading')}</p> : <ChatForm {...{ audience, email, open }} />}
    </section>
  );
}

type ChatwootProps = {
  readonly baseUrl: string;
  readonly websiteToken: string;
  readonly open: boolean;
  /** The visitor closed it there. */
  readonly onClosed: () => void;
  readonly onFailed: () => void;
};

/** A configured Chatwoot chat. It learns only the visitor's language, and is removed with the page. */
function Chatwoot({ baseUrl, websiteToken, open, onClosed, onFailed }: ChatwootProps) {
  const t = useTexts(chatTexts);
  const close = useEffectEvent(onClosed);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const chat = loadChatwoot({ baseUrl, websiteToken, locale: currentLanguage() });
    // Harmless: our own form takes its place.
    chat.ready.catch(() => fail());
    const onElsewhereClosed = () => close();
    addEventListener('chatwoot:closed', onElsewhereClosed);
    return () => {
      removeEventListener('chatwoot:closed', onElsewhereClosed);
      chat.remove();
    };
  }, [baseUrl, websiteToken]);
  useEffect(() => {
    if (window.$chatwoot?.hasLoaded) window.$chatwoot.toggle(open ? 'open' : 'close');
  }, [open]);
  return (
    <p className="visually-hidden" role="status">
      {open ? t('ownWindow') : ''}
    </p>
  );
}

/** The part of Chatwoot's own interface that we use (its script, `run`, and its window). */
declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the browser's own interface is extended
  interface Window {
    chatwootSettings?: Record<string, unknown>;
    chatwootSDK?: { run(settings: { websiteToken: string; baseUrl: string }): void };
    $chatwoot?: { hasLoaded?: boolean; toggle(state: 'open' | 'close'): void; reset?(): void };
  }
}

/** A chat that has said nothing by then is as good as blocked. */
const PATIENCE_MS = 10_000;

/** Elements that Chatwoot leaves in a page. */
const TRACES = '.woot-widget-holder, .woot--bubble-holder, #cw-bubble-holder, #cw-widget-holder, script[data-chat]';

/** Loads the script of a Chatwoot and opens its window. `ready` fails when it is blocked, broken or silent. */
function loadChatwoot({ baseUrl, websiteToken, locale }: { baseUrl: string; websiteToken: string; locale: string }) {
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
