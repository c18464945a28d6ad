// docs/decisions/178
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SECOND } from '#domain/dates.ts';
import { ApiError } from '../../api/client.ts';
import { api } from '../../data/proof-api.ts';
import { useNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useIgnoredDoubleTap } from '../../lib/use-ignored-double-tap.ts';
import { contacts } from '../../parts/help/contacts.ts';
import { MailLink } from '../../parts/help/MailLink.tsx';
import { AppCodeForm } from '../../parts/proof/AppCodeForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { BeginAnew, NextBooking } from './NextBooking.tsx';
import { NextCode } from './NextCode.tsx';
import { nextProofTexts } from './next-proof.texts.ts';
import { type KeptProof, useEnter } from './use-next-proof.ts';
import styles from './Login.module.css';
import { OwnRefusal, useForm } from '../../parts/form/use-form.ts';
import { PasswordField } from '../../parts/form/PasswordField.tsx';
import { orWait, useProofWords } from '../../parts/proof/use-proof-words.ts';

type Way = KeptProof['proofs'][number];

type Shown =
  | { password: string }
  | { code: string }
  | { otp: string; otpId: string }
  | { booking: string }
  | { anew: true };

const ICONS: Readonly<Record<Way, IconName>> = {
  'phone-code': 'phone',
  'mail-code': 'mail',
  password: 'lock',
  'time-code': 'phone',
  'booking-number': 'check',
};

/** Another proof of identity (P71): which and why, a choice where there is one, and a link back to the beginning. */
export function NextProofStep({ next }: { readonly next: KeptProof }) {
  const t = useTexts(nextProofTexts);
  const navigate = useNavigate();
  const enter = useEnter();
  const { ticket, proofs, sent = null } = next;
  // Of who has been away for a year.
  const mayBeginAnew = proofs.includes('booking-number');
  const only = proofs.length === 1 ? (proofs[0] ?? null) : null;
  const [chosen, setChosen] = useState<Way | 'anew' | null>(sent?.proof ?? only);
  const [isRefused, setRefused] = useState(false);
  const isGone = useNow(SECOND) >= next.until || isRefused;
  const screen = useIgnoredDoubleTap<HTMLDivElement>(isGone ? 'gone' : chosen);
  const title = t(isGone ? 'goneTitle' : 'title');
  useTitle(title);

  /** Shows one proof; a sign-in that the server has forgotten is begun again. */
  async function show(proof: Shown): Promise<void> {
    enter(await orGone(api.call('showNextProof', { body: { ticket, ...proof } })));
  }

  function orGone<T>(call: Promise<T>): Promise<T> {
    return call.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'SIGN_IN_GONE') setRefused(true);
      throw error;
    });
  }

  return (
    <div ref={screen} className={`stack gap-5 ${styles['form']}`} data-testid="next-proof">
      <PageHeading key={title} takeFocus>
        {title}
      </PageHeading>
      {isGone ? (
        <p className="soft">{t('gone')}</p>
      ) : (
        <>
          <p className="soft">{t(mayBeginAnew ? 'longAgo' : only === 'time-code' ? 'app' : 'newBrowser')}</p>
          {proofs.length === 0 && (
            <p>
              {t('noWay')} <MailLink to={contacts.therapists} />
            </p>
          )}
          {proofs.length > 1 && chosen === null && <ProofChoice next={next} onChoose={setChosen} />}
          {(chosen === 'phone-code' || chosen === 'mail-code') && (
            <NextCode
              key={chosen}
              next={next}
              proof={chosen}
              onSend={(channel) => orGone(api.call('sendNextCode', { body: { ticket, channel } }))}
              onCode={show}
            />
          )}
          {chosen === 'password' && <NextPassword onPassword={(password) => show({ password })} />}
          {chosen === 'booking-number' && <NextBooking onNumber={(booking) => show({ booking })} />}
          {chosen === 'anew' && <BeginAnew onAnew={() => show({ anew: true })} />}
          {chosen === 'time-code' && (
            <AppCodeForm action={t('verify')} takesRecovery onCode={(code) => show({ code })} />
          )}
        </>
      )}
      <div className={`row ${styles['others']}`}>
        {!isGone && chosen !== only && (
          <Button look="quiet" onClick={() => setChosen(only)}>
            {t('otherWay')}
          </Button>
        )}
        {!isGone && mayBeginAnew && chosen !== 'anew' && (
          <Button look="quiet" onClick={() => setChosen('anew')}>
            {t('anew')}
          </Button>
        )}
        <Button look={isGone ? 'filled' : 'quiet'} wide={isGone} onClick={() => void navigate(-1)}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}

/** The proofs of which one is enough. */
function ProofChoice({ next, onChoose }: { readonly next: KeptProof; readonly onChoose: (way: Way) => void }) {
  const t = useTexts(nextProofTexts);
  const about = {
    'phone-code': next.phone,
    'mail-code': next.email,
    password: t('passwordHelp'),
    'time-code': t('appHelp'),
    'booking-number': t('bookingHelp'),
  };
  return (
    <div className="stack gap-3">
      <p className="strong ink">{t('choose')}</p>
      <ul className="stack gap-3">
        {next.proofs.map((way) => (
          <li key={way}>
            <button
              type="button"
              className={`control line gap-3 wide left ${styles['proof']}`}
              data-testid={`proof-${way}`}
              onClick={() => onChoose(way)}
            >
              <Icon name={ICONS[way]} />
              <span className="stack gap-half">
                <span className="strong ink">{t(way)}</span>
                {about[way] !== null && <Kept as="span" className="small" words={about[way]} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The password as the next proof. */
function NextPassword({ onPassword }: { readonly onPassword: (password: string) => Promise<void> }) {
  const t = useTexts(nextProofTexts);
  const [password, setPassword] = useState('');
  const otherWords = useProofWords(t('passwordFailed'));
  const form = useForm({
    values: { password },
    problems: { password: password === '' ? t('passwordRequired') : null },
    fieldOf: () => 'password',
    words: (error) => (error instanceof WrongPassword ? t('passwordWrong') : otherWords(error)),
  });

  async function show(): Promise<void> {
    try {
      await orWait(onPassword(password));
    } catch (error) {
      throw error instanceof ApiError && error.code === 'BAD_LOGIN' ? new WrongPassword('BAD_LOGIN') : error;
    }
  }

  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => form.submit(event, show)}>
      <PasswordField
        {...form.field('password', password !== '')}
        label={t('password')}
        isNew={false}
        autoFocus
        value={password}
        onValue={setPassword}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('signIn')}
      </Button>
    </form>
  );
}

/** The server's words for it speak of an e-mail, which is asked for elsewhere. */
class WrongPassword extends OwnRefusal {}
