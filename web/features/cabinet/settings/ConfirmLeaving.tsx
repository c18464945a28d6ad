// docs/decisions/197
import { useNavigate } from 'react-router';
import { href } from '#contract/pages.ts';
import { useAuth } from '../../../api/auth.ts';
import { type Leaving, leave, sendLeavingCode } from '../../../data/leaving.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { Link } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { CodeEntry, CodeResend } from '../../../parts/form/CodeEntry.tsx';
import { sentAtOf } from '../../../parts/form/code-words.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { orWait, useProofWords } from '../../../parts/proof/use-proof-words.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { leaveTexts } from './leave.texts.ts';
import { type SentOwnCode, useSentOwnCode } from './sent-own-code.ts';
import { useOwnCode } from './use-own-code.ts';

/** A code is asked for and shown, and only then is there a button that deletes. Staying is always one press away. */
export function ConfirmLeaving({ leaving: { codeTo, lastMailTo } }: { readonly leaving: Leaving }) {
  const t = useTexts(leaveTexts);
  return (
    <Card as="section" className="stack" aria-labelledby="leave-confirm" data-testid="leave-confirm">
      <h2 id="leave-confirm" className="title">
        {t('confirm')}
      </h2>
      {codeTo === null ? (
        <>
          <p className="text">{t('tooNew')}</p>
          <div className="row">
            <Stay />
          </div>
        </>
      ) : (
        <ByCode codeTo={codeTo} lastMailTo={lastMailTo} />
      )}
    </Card>
  );
}

type CodeTo = NonNullable<Leaving['codeTo']>;

function ByCode({ codeTo, lastMailTo }: { readonly codeTo: CodeTo } & Pick<Leaving, 'lastMailTo'>) {
  const t = useTexts(leaveTexts);
  const [sent, keep] = useSentOwnCode('leaving');
  const sending = useForm({ values: {}, problems: {}, words: useProofWords(t('codeFailed')) });
  const askFor = () =>
    sending.submit(null, async () => {
      const { otpId } = await logged(orWait(sendLeavingCode()), 'Error sending the code for leaving');
      keep({ way: 'leaving', to: codeTo.to, otpId, at: sentAtOf(otpId) });
    });
  return (
    <>
      <p className="text">
        <Kept words={t(sent === null ? 'willSend' : 'sent', { to: codeTo.to })} />
      </p>
      {codeTo.isFormer && <p className="card-text">{t('isFormer')}</p>}
      <p className="card-text">
        <Kept words={lastMailTo === null ? t('noLastMail') : t('lastMail', { to: lastMailTo })} />
      </p>
      <Refusal words={sending.general} />
      {sent === null ? (
        <div className="row">
          <Stay />
          <Button look="ghost" busy={sending.busy} data-testid="leave-code" onClick={askFor}>
            {t('sendCode')}
          </Button>
        </div>
      ) : (
        <SentCode key={sent.otpId} channel={codeTo.channel} sent={sent} isSending={sending.busy} onSend={askFor} />
      )}
    </>
  );
}

type SentCodeProps = {
  readonly channel: CodeTo['channel'];
  readonly sent: SentOwnCode;
  readonly isSending: boolean;
  readonly onSend: () => void;
};

/** Neither the last digit nor Enter deletes anything: the button alone does. */
function SentCode({ channel, sent, isSending, onSend }: SentCodeProps) {
  const t = useTexts(leaveTexts);
  const navigate = useNavigate();
  const { user } = useAuth();
  const { entry, busy, general, send } = useOwnCode({
    channel,
    sentAt: sent.at,
    sendsItself: false,
    failed: t('leaveFailed'),
    unanswered: t('unanswered'),
    async onCode(otp) {
      await logged(leave({ otp, otpId: sent.otpId }), 'Error deleting the account');
      // The last page ends the sign-in here: without one, this page would ask for it.
      void navigate(href('accountDeleted'), { replace: true, state: { left: user?.id } });
    },
  });
  return (
    <form className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
      <CodeEntry {...entry} sends={t('sends')} />
      <Refusal words={general} />
      <div className="row">
        <Stay />
        <Button look="danger" busy={busy} data-testid="leave-for-good" onClick={send}>
          {t('leave')}
        </Button>
      </div>
      <CodeResend sentAt={sent.at} busy={isSending} onResend={onSend} />
    </form>
  );
}

function Stay() {
  const t = useTexts(leaveTexts);
  return (
    <Link to={href('cabinetSettings')} className={buttonClass()} data-testid="leave-stay">
      {t('stay')}
    </Link>
  );
}
