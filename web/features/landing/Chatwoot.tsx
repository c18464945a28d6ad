import { useEffect, useRef } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { useTexts } from '../../lib/texts.tsx';
import { chatTexts } from './chat.texts.ts';
import { loadChatwoot } from './load-chatwoot.ts';

type ChatwootProps = {
  readonly baseUrl: string;
  readonly websiteToken: string;
  readonly open: boolean;
  /** The visitor closed it there. */
  readonly onClosed: () => void;
  readonly onFailed: () => void;
};

/** The chat of a configured Chatwoot. It is given nothing about the visitor but the language, and goes with the page. */
export function Chatwoot({ baseUrl, websiteToken, open, onClosed, onFailed }: ChatwootProps) {
  const t = useTexts(chatTexts);
  const last = useRef({ onClosed, onFailed });
  useEffect(() => {
    last.current = { onClosed, onFailed };
  });
  useEffect(() => {
    const chat = loadChatwoot({ baseUrl, websiteToken, locale: currentLanguage() });
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
      {open ? t('elsewhere') : ''}
    </p>
  );
}
