import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { formatTime } from '#domain/dates.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import type { CallState, TypedMessage } from '../call/call-state.ts';
import { MESSAGE_MAX } from '../call/side-words.ts';
import { CallIcon } from './CallIcon.tsx';
import { messagesTexts } from './messages.texts.ts';
import styles from './MessagesPanel.module.css';
import { SidePanel } from './SidePanel.tsx';

type MessagesPanelProps = {
  readonly call: CallState;
  /** The other person, shortly. */
  readonly name: string;
  /** What was typed and not sent; it outlives the panel. */
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly onSend: (text: string) => void;
  readonly onClose: () => void;
};

/** What the two write to each other. Enter sends, Shift and Enter begins a new line. */
export function MessagesPanel({ call, name, draft, onDraft, onSend, onClose }: MessagesPanelProps) {
  const t = useTexts(messagesTexts);
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
      <p className={`small ${styles['note']}`}>{t('note', { name })}</p>
      <MessageList call={call} name={name} />
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

function MessageList({ call: { messages, phase }, name }: Pick<MessagesPanelProps, 'call' | 'name'>) {
  const t = useTexts(messagesTexts);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [messages]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard too
    <div ref={list} className={styles['list']} role="log" aria-label={t('title')} tabIndex={0}>
      {messages.length === 0 && <p className={`small ${styles['empty']}`}>{t('empty')}</p>}
      {messages.map((message) => (
        <Message key={message.id} message={message} name={name} isAlone={phase === 'alone'} />
      ))}
    </div>
  );
}

type MessageProps = { readonly message: TypedMessage; readonly name: string; readonly isAlone: boolean };

function Message({ message: { from, text, at, isWaiting }, name, isAlone }: MessageProps) {
  const t = useTexts(messagesTexts);
  return (
    <div className={`stack gap-half ${from === 'self' ? styles['self'] : styles['other']}`} data-from={from}>
      <p className={styles['text']}>{text}</p>
      <p className="small figures">
        {t(from, { name, time: formatTime(at) })}
        {isWaiting && ` · ${t(isAlone ? 'waitingAlone' : 'waiting', { name })}`}
      </p>
    </div>
  );
}
