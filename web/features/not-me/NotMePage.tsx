// docs/decisions/178
import { useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import { currentAuth } from '../../api/auth.ts';
import { ApiError } from '../../api/client.ts';
import { api } from '../../data/proof-api.ts';
import { ClosedLink } from '../../layouts/ClosedLink.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { UnreadPage } from '../../layouts/UnreadPage.tsx';
import { Kept } from '../../lib/kept.tsx';
import { logged } from '../../lib/log.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { useLinkedPage } from '../../parts/way/linked-page.ts';
import { useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { contacts } from '../../parts/help/contacts.ts';
import { MailLink } from '../../parts/help/MailLink.tsx';
import { orWait, useProofWords } from '../../parts/proof/use-proof-words.ts';
import { momentOf } from '../../parts/times/moment-words.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import { cardClass } from '../../ui/Card.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { notMeTexts } from './not-me.texts.ts';

type Alarm = Answer<'readAlarm'>;
type Raised = Answer<'raiseAlarm'>;

/** The page of "it was not me" in a message about an account (24): the event, and one press that ends all sign-ins. */
export default function NotMePage() {
  const { t } = useWords(notMeTexts);
  useTitle(t('title'));
  const { token, data, failed, retry } = useLinkedPage(href('notMe'), (asked) => api.call('readAlarm', asked));
  const [raised, setRaised] = useState<Raised | null>(null);

  if (data === null) return <UnreadPage failed={failed} retry={retry} />;
  if (data === 'missing') return <ClosedAlarm why="missing" isStaff={false} />;
  if (raised !== null) return <EndedPage raised={raised} isStaff={data.isStaff} />;
  if (data.state !== 'open') return <ClosedAlarm why={data.state} isStaff={data.isStaff} />;
  return <OpenPage token={token} alarm={data} onChanged={retry} onRaised={setRaised} />;
}

type OpenPageProps = {
  readonly token: string;
  readonly alarm: Alarm;
  /** The link does not stand any more as this page shows it. */
  readonly onChanged: () => void;
  readonly onRaised: (raised: Raised) => void;
};

function OpenPage({ token, alarm, onChanged, onRaised }: OpenPageProps) {
  const { t, locale } = useWords(notMeTexts);
  const form = useForm({ values: {}, problems: {}, words: useProofWords(t('failed')) });

  async function raise(): Promise<void> {
    const call = orWait(api.call('raiseAlarm', { body: { token }, query: { locale } }));
    try {
      onRaised(await logged(call, 'Error ending all sign-ins'));
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'TOO_LATE' || error.code === 'NOT_FOUND')) onChanged();
      throw error;
    }
    if (!currentAuth().isAuth) return;
    // Harmless: the question makes this browser forget its sign-in if that was among those ended, and the log says so.
    await logged(api.refresh(), 'The sign-in of this browser has ended').catch(() => undefined);
  }

  return (
    <NoticePage art={<SpotArch mood="dusk" />} heading={t('title')} testId="not-me-open">
      <div className={`stack wide left gap-5 ${cardClass}`}>
        <Kept as="p" className="strong ink" words={t(alarm.what, { when: momentOf(Date.parse(alarm.at), locale) })} />
        <p>{t('ifNot')}</p>
        <p>{t('putBack')}</p>
        <Refusal words={form.general} />
        <Button wide busy={form.busy} data-testid="not-me" onClick={() => form.submit(null, raise)}>
          {t('press')}
        </Button>
        <p className="small">{t('ifYou')}</p>
      </div>
    </NoticePage>
  );
}

function EndedPage({ raised, isStaff }: { readonly raised: Raised; readonly isStaff: boolean }) {
  const { t, locale } = useWords(notMeTexts);
  const { ended, at } = raised;
  const namesOf = (kind: 'done' | 'waits' | 'stays') => raised[kind].map((what) => t(`name-${what}`)).join(', ');
  const when = at === null ? '' : momentOf(Date.parse(at), locale);
  return (
    <NoticePage key="ended" art={<SpotArch mood="dawn" />} heading={t('doneTitle')} testId="not-me-ended" takeFocus>
      <p>{ended === 0 ? t('endedNone') : t('ended', { n: ended })}</p>
      {raised.done.length > 0 && <p>{t('done', { what: namesOf('done') })}</p>}
      {raised.waits.length > 0 && <Kept as="p" words={t('waits', { what: namesOf('waits'), when })} />}
      {raised.stays.length > 0 && <p>{t('stays', { what: namesOf('stays') })}</p>}
      {raised.isPayStopped && <p>{t('payStopped')}</p>}
      <div className={`stack wide left ${cardClass}`}>
        <h2 className="serif">{t('nextTitle')}</h2>
        {isStaff ? (
          <ol className="numbered">
            <li>{t('nextPassword')}</li>
            <li>{t('nextFactor')}</li>
            <li>
              {t('nextWrite')} <ContactMail isStaff />
            </li>
          </ol>
        ) : (
          <p>
            {t('nextSignIn')} <ContactMail isStaff={false} />
          </p>
        )}
        <WayOn isStaff={isStaff} />
      </div>
    </NoticePage>
  );
}

function ClosedAlarm({ why, isStaff }: { readonly why: 'used' | 'expired' | 'missing'; readonly isStaff: boolean }) {
  const { t } = useWords(notMeTexts);
  return (
    <ClosedLink name="not-me" why={why} t={t} text={why === 'expired' && !isStaff ? t('expiredClient') : undefined}>
      {why !== 'missing' && (isStaff || why === 'used') && <WayOn isStaff={isStaff} />}
      <p>
        {t('write')} <ContactMail isStaff={isStaff} />
      </p>
    </ClosedLink>
  );
}

function WayOn({ isStaff }: { readonly isStaff: boolean }) {
  const { t } = useWords(notMeTexts);
  return (
    <ButtonLink to={href(isStaff ? 'loginReset' : 'login')} wide>
      {t(isStaff ? 'newPassword' : 'signIn')}
    </ButtonLink>
  );
}

function ContactMail({ isStaff }: { readonly isStaff: boolean }) {
  return <MailLink to={isStaff ? contacts.therapists : contacts.clients} />;
}
