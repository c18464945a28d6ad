import { useEffect, useRef, useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { CHAT_MAX, type ChatAudience, messageLength, messageProblem } from '#domain/chat.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { shellTexts } from '../../layouts/shell.texts.ts';
import { currentLanguage } from '../../lib/language.ts';
import { api } from '../../data/visitor-api.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { chatTexts } from './chat.texts.ts';
import { MailLink } from '../../parts/help/MailLink.tsx';

/** From here on the characters that are left are counted. */
const COUNTED_FROM = CHAT_MAX - 500;

type ChatFormProps = { readonly audience: ChatAudience; readonly email: string; readonly open: boolean };

/** Message and address. What was typed is forgotten only once the server has it. */
export function ChatForm({ audience, email: ours, open }: ChatFormProps) {
  const t = useTexts(chatTexts);
  const shell = useTexts(shellTexts);
  const [message, setMessage] = useState('');
  const [email, setEmail] = useState('');
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  /** Names one message: sent again, it is the same one. */
  const key = useRef(newKey());
  const problem = messageProblem(message);
  const form = useForm({
    values: { message, email },
    problems: {
      message: problem === null ? null : problem === 'MESSAGE_REQUIRED' ? t('required') : t('tooLong'),
      email: email === '' || isEmail(email) ? null : t('badEmail'),
    },
    shownAtOnce: problem === 'MESSAGE_TOO_LONG' ? ['message'] : [],
    words: () => '',
    hasSummary: true,
  });
  const messageField = form.field('message', false);
  const length = messageLength(message);
  const isSent = sentFrom !== null;

  useEffect(() => {
    if (open && !isSent) document.getElementById(messageField.id)?.focus();
  }, [open, isSent, messageField.id]);

  async function send(): Promise<void> {
    await api.call('sendChatMessage', {
      query: { locale: currentLanguage() },
      headers: { 'idempotency-key': key.current },
      body: { message, email, audience },
    });
    setSentFrom(email);
    // A text that was typed meanwhile is for another message.
    setMessage((now) => (now === message ? '' : now));
    form.reset();
    key.current = newKey();
  }

  if (isSent) return <Sent email={sentFrom} onAnother={() => setSentFrom(null)} />;
  return (
    <form className="stack" noValidate onSubmit={(event) => form.submit(event, send)}>
      <ErrorSummary heading={t('summary')} {...form.summary} />
      <p>{t('lead')}</p>
      <Field
        hasLines
        {...messageField}
        label={t('message')}
        required
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      {length > COUNTED_FROM && <p className="small">{t('count', { n: length, most: CHAT_MAX })}</p>}
      <Field
        {...form.field('email', false)}
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(cleanEmail(event.target.value))}
      />
      {form.general !== null && (
        <InlineNote kind="danger" role="alert">
          <p>{form.general === '' ? t('notSent') : `${form.general} ${t('kept')}`}</p>
          <MailLink to={ours} />
        </InlineNote>
      )}
      <Button type="submit" wide busy={form.busy}>
        {t('send')}
      </Button>
      <p className="small">
        {t('privacy')} <NewTab to={href('privacy')}>{shell('privacy')}</NewTab>
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
          {email !== '' && <Kept as="p" words={t('sentTo', { email })} />}
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
