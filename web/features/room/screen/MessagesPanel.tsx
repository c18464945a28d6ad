import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { SECOND } from '#domain/dates.ts';
import { useNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { timeOf } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import type { CallState, TypedMessage } from '../call/call-state.ts';
import { MESSAGE_MAX } from '../call/side-words.ts';
import { isHeldUp } from '../call/waits.ts';
import { CallIcon } from './CallIcon.tsx';
import { messagesTexts } from './messages.texts.ts';
import styles from './MessagesPanel.module.css';
import { SidePanel } from './SidePanel.tsx';
import { textParts } from './text-parts.ts';

type MessagesPanelProps = {
  readonly call: CallState;
  /** The other person, shortly. */
  readonly name: string;
  /** Keeps what is typed and not sent; it outlives the panel and a reload. */
  readonly onDraft: (draft: string) => void;
  readonly onSend: (text: string) => void;
  /** Sends again what has not arrived. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
};

/** The messages of the two. Enter sends, Shift and Enter begins a new line. */
export function MessagesPanel({ call, name, onDraft, onSend, onAgain, onClose }: MessagesPanelProps) {
  const t = useTexts(messagesTexts);
  const { draft } = call;
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // On a phone the focus would bring the keyboard, which covers what is to be read.
  const hasKeyboard = useMedia('(pointer: fine)');
  const first = useRef(hasKeyboard);
  useEffect(() => {
    if (first.current) field.current?.focus();
  }, []);
  const send = () => {
    const text = draft.trim();
    if (text === '') return;
    onSend(text);
    onDraft('');
    field.current?.focus();
  };
  return (
    <SidePanel title={t('title')} onClose={onClose} takesFocus={!hasKeyboard}>
      <Kept as="p" className={`small ${styles['note']}`} words={t('note', { name })} name={name} />
      <MessageList call={call} name={name} onAgain={onAgain} />
      <form
        className={styles['composer']}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label htmlFor={fieldId} className={`strong ${styles['label']}`}>
          {t('field')}
        </label>
        <textarea
          ref={field}
          id={fieldId}
          className={`control ${styles['field']}`}
          rows={1}
          maxLength={MESSAGE_MAX}
          enterKeyHint="send"
          value={draft}
          onChange={({ target }) => onDraft(target.value)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            send();
          }}
        />
        <button type="submit" className={`disc ${styles['send']}`} aria-label={t('send')}>
          <CallIcon name="send" size={22} />
        </button>
      </form>
    </SidePanel>
  );
}

/** Enter alone, and not the one that ends a letter that is put together from several keys. */
function isSendKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
}

function MessageList({ call, name, onAgain }: Pick<MessagesPanelProps, 'call' | 'name' | 'onAgain'>) {
  const t = useTexts(messagesTexts);
  const now = useNow(SECOND);
  const { messages, phase } = call;
  const waiting = phase === 'alone' ? 'waitingAlone' : 'waiting';
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [messages]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard too
    <div ref={list} className={styles['list']} role="log" aria-label={t('title')} tabIndex={0}>
      {messages.length === 0 && <p className="small center">{t('empty')}</p>}
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          name={name}
          state={!message.isWaiting ? null : isHeldUp(message, call, now) ? 'heldUp' : waiting}
          onAgain={() => {
            onAgain();
            // The button goes.
            list.current?.focus();
          }}
        />
      ))}
    </div>
  );
}

type MessageProps = Pick<MessagesPanelProps, 'name' | 'onAgain'> & {
  readonly message: TypedMessage;
  readonly state: 'waiting' | 'waitingAlone' | 'heldUp' | null;
};

function Message({ message: { from, text, at }, name, state, onAgain }: MessageProps) {
  const { t, locale } = useWords(messagesTexts);
  // The panel is drawn each second; the text of a message never changes.
  const parts = useMemo(() => textParts(text), [text]);
  return (
    <div className={`stack gap-half ${from === 'self' ? styles['self'] : styles['other']}`} data-from={from}>
      <p className={styles['text']}>
        {parts.map(({ at: place, words, href }) =>
          href === null ? (
            words
          ) : (
            <a key={place} href={href} target="_blank" rel="noopener noreferrer">
              {words}
            </a>
          ),
        )}
      </p>
      <p className="small figures">
        <Kept as="span" words={t(from, { name, time: timeOf(at, locale) })} name={name} />
        {state !== null && (
          <span>
            {' '}
            · <Kept words={t(state, { name })} name={name} />
          </span>
        )}
      </p>
      {state === 'heldUp' && (
        <Button look="quiet" size="small" onClick={onAgain}>
          {t('sendAgain')}
        </Button>
      )}
    </div>
  );
}
