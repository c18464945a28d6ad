import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { CHAT_MAX, type ChatAudience, messageLength, messageProblem } from '#domain/chat.ts';
import { cleanEmail, isEmail } from '#domain/contact.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { shellTexts } from '../../layouts/shell.texts.ts';
import { ApiError } from '../../api/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { api } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary, type Mistake } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { chatTexts } from './chat.texts.ts';
import styles from './ChatBox.module.css';

/** From here on the characters that are left are counted. */
const COUNTED_FROM = CHAT_MAX - 500;

type State =
  | { readonly kind: 'writing' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly words: string | null }
  | { readonly kind: 'sent'; readonly email: string };

/** Message and address. What was typed is forgotten only once the server has it. */
export function ChatForm({
  audience,
  email: ours,
  open,
}: {
  readonly audience: ChatAudience;
  readonly email: string;
  readonly open: boolean;
}) {
  const t = useTexts(chatTexts);
  const shell = useTexts(shellTexts);
  const ids = { message: useId(), email: useId() };
  const [message, setMessage] = useState('');
  const [email, setEmail] = useState('');
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<State>({ kind: 'writing' });
  /** Names one message: sent again, it is the same one. */
  const key = useRef(newKey());

  const isSent = state.kind === 'sent';

  useEffect(() => {
    if (open && !isSent) document.getElementById(ids.message)?.focus();
  }, [open, isSent, ids.message]);

  const length = messageLength(message);
  const problem = messageProblem(message);
  const wrong = {
    message: problem === null ? null : problem === 'MESSAGE_REQUIRED' ? t('required') : t('tooLong'),
    email: cleanEmail(email) === '' || isEmail(cleanEmail(email)) ? null : t('badEmail'),
  };
  const mistakes = (['message', 'email'] as const).flatMap((field): Mistake[] => {
    const words = wrong[field];
    return words === null ? [] : [{ field: ids[field], words }];
  });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state.kind === 'sending') return;
    if (mistakes.length > 0) {
      setTries((before) => before + 1);
      return;
    }
    setState({ kind: 'sending' });
    try {
      await api.call('sendChatMessage', {
        query: { locale: currentLanguage() },
        headers: { 'idempotency-key': key.current },
        body: { message, email, audience },
      });
      setState({ kind: 'sent', email: cleanEmail(email) });
      // What was typed meanwhile is for another message.
      setMessage((now) => (now === message ? '' : now));
      setTries(0);
      key.current = newKey();
    } catch (error) {
      setState({ kind: 'failed', words: (error instanceof ApiError && error.message) || null });
    }
  };

  if (state.kind === 'sent') return <Sent email={state.email} onAnother={() => setState({ kind: 'writing' })} />;
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
      <ErrorSummary heading={t('summary')} mistakes={mistakes} tries={tries} />
      <p>{t('lead')}</p>
      <TextArea
        id={ids.message}
        label={t('message')}
        required
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={tries > 0 || problem === 'MESSAGE_TOO_LONG' ? wrong.message : null}
      />
      {length > COUNTED_FROM && <p className={styles['small']}>{t('count', { n: length, most: CHAT_MAX })}</p>}
      <Field
        id={ids.email}
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={tries > 0 ? wrong.email : null}
      />
      {state.kind === 'failed' && (
        <InlineNote kind="danger" role="alert">
          <p>{state.words === null ? t('notSent') : `${state.words} ${t('kept')}`}</p>
          <a href={`mailto:${ours}`}>{ours}</a>
        </InlineNote>
      )}
      <Button type="submit" wide busy={state.kind === 'sending'}>
        {t('send')}
      </Button>
      <p className={styles['small']}>
        {t('privacy')} <NewTab to={paths.privacy}>{shell('privacy')}</NewTab>
      </p>
    </form>
  );
}

/** The confirmation takes the focus: the field that had it is gone. */
function Sent({ email, onAnother }: { readonly email: string; readonly onAnother: () => void }) {
  const t = useTexts(chatTexts);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <div ref={words} tabIndex={-1}>
        <InlineNote kind="ok" role="status" testId="chat-sent">
          <p>{email === '' ? t('sentMute') : t('sent')}</p>
          {email !== '' && <p>{t('sentTo', { email })}</p>}
        </InlineNote>
      </div>
      <Button look="quiet" onClick={onAnother}>
        {t('another')}
      </Button>
    </>
  );
}

/** Not a secret: it only has to differ from the others. */
function newKey(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}
