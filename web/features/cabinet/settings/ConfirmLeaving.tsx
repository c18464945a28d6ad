// docs/decisions/197
import { useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { useAuth } from '../../../api/auth.ts';
import { ApiError } from '../../../api/client.ts';
import { type Leaving, leave } from '../../../data/leaving.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { Link } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useForm } from '../../../parts/form/use-form.ts';
import { useProof } from '../../../parts/proof/use-proof.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { leaveTexts } from './leave.texts.ts';

/** A code is asked for and shown, and only then is there a button that deletes. Staying is always one press away. */
export function ConfirmLeaving({ leaving: { codeTo, lastMailTo } }: { readonly leaving: Leaving }) {
  const t = useTexts(leaveTexts);
  const navigate = useNavigate();
  const { user } = useAuth();
  const proof = useProof();
  const form = useForm({ values: {}, problems: {}, words: (error) => t(isLost(error) ? 'unanswered' : 'leaveFailed') });
  async function confirm(): Promise<void> {
    const danger = { stay: t('stay'), failed: t('leaveFailed'), unanswered: t('unanswered') };
    const words = { title: t('title'), action: t('leave'), sends: t('sends'), danger };
    const call = () => logged(leave(), 'Error deleting the account');
    if (!(await proof.run(call, words, { for: 'leave', by: 'code', to: codeTo }))) return;
    // The last page ends the sign-in here: without one, this page would ask for it.
    void navigate(href('accountDeleted'), { replace: true, state: { left: user?.id } });
  }
  return (
    <Card as="section" className="stack" aria-labelledby="leave-confirm" data-testid="leave-confirm">
      <h2 id="leave-confirm" className="title">
        {t('confirm')}
      </h2>
      <p className="text">{codeTo === null ? t('tooNew') : <Kept words={t('willSend', { to: codeTo.to })} />}</p>
      {codeTo?.isFormer === true && <p className="card-text">{t('isFormer')}</p>}
      {codeTo !== null && (
        <p className="card-text">
          <Kept words={lastMailTo === null ? t('noLastMail') : t('lastMail', { to: lastMailTo })} />
        </p>
      )}
      <Refusal words={form.general} />
      <div className="row">
        <Link to={href('cabinetSettings')} className={buttonClass()} data-testid="leave-stay">
          {t('stay')}
        </Link>
        {codeTo !== null && (
          <Button look="ghost" busy={form.busy} data-testid="leave-code" onClick={() => form.send(confirm)}>
            {t('sendCode')}
          </Button>
        )}
      </div>
      {proof.dialog}
    </Card>
  );
}

/** Whether nobody knows if the account is there: the dialog was closed while it was deleted, and no answer came. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'OFFLINE';
}
