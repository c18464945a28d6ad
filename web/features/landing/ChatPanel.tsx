import { useEffect, useId, useRef, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import type { ChatAudience } from '#domain/chat.ts';
import { api } from '../../data/visitor-api.ts';
import { useTexts } from '../../lib/texts.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { ChatForm } from './ChatForm.tsx';
import { chatTexts } from './chat.texts.ts';
import { loadChatwoot } from './load-chatwoot.ts';
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
  const last = useRef({ onClosed, onFailed });
  useEffect(() => {
    last.current = { onClosed, onFailed };
  });
  useEffect(() => {
    const chat = loadChatwoot({ baseUrl, websiteToken, locale: currentLanguage() });
    // Harmless: our own form takes its place.
    chat.ready.catch(() => last.current.onFailed());
    const onElsewhereClosed = () => last.current.onClosed();
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
