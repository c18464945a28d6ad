import { LOCALES } from '#domain/locale.ts';
import { formatPhone } from '#domain/phone.ts';
import { ApiError } from '../../../api/client.ts';
import {
  type MessageKind,
  type PracticeSettings,
  savePracticeSettings,
  usePracticeSettings,
} from '../../../data/practice-self.ts';
import { useSignIns } from '../../../data/sign-ins.ts';
import { usePayoutAccount } from '../../../data/payout-account.ts';
import { useSecondFactor } from '../../../data/second-factor.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { logged } from '../../../lib/log.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { showToast } from '../../../lib/toasts.ts';
import { SignIns } from '../../../parts/account/SignIns.tsx';
import { contacts } from '../../../parts/help/contacts.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Checkbox, Option } from '../../../ui/Option.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PayoutAccount } from './PayoutAccount.tsx';
import { OwnRoom } from './OwnRoom.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { PracticeFrame } from '../PracticeFrame.tsx';
import styles from './Settings.module.css';
import { settingsTexts } from './settings.texts.ts';

const EMAILS = ['newBookingEmail', 'changeEmail', 'reminderEmail', 'statusEmail', 'emptyCalendarEmail'] as const;

export default withServerData(Settings);

/** The language of messages, which of them come, the own room, where pay goes, and where this person is signed in. Choices are saved at once. */
function Settings() {
  const t = useTexts(settingsTexts);
  useTitle(t('title'));
  const { data, error, refetch } = usePracticeSettings();
  const account = usePayoutAccount();
  const factor = useSecondFactor();
  useSignIns();
  return (
    <PracticeFrame>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      <div className={`stack ${styles['settings']}`}>
        {data !== undefined && (
          <>
            <Language settings={data} />
            <Messages settings={data} />
            {data.meeting !== null && <OwnRoom meeting={data.meeting} />}
          </>
        )}
        {data === undefined && error === null && <Skeleton heights={[180, 420]} label={t('loading')} />}
        {data === undefined && error !== null && (
          <LoadFailed words={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
        )}
        {(data !== undefined || error !== null) && (
          <>
            <PayoutAccount email={data?.email ?? null} phone={data?.phone ?? null} />
            {/* Nothing stands under a card that has yet to get its height. */}
            {isRead(account) && <SecondFactor />}
            {isRead(account) && isRead(factor) && <SignIns />}
          </>
        )}
      </div>
    </PracticeFrame>
  );
}

function isRead({ data, error }: { readonly data: unknown; readonly error: unknown }): boolean {
  return data !== undefined || error !== null;
}

/** Saves a change at once and says so; what the server refuses goes back, with its words. */
function useSave() {
  const t = useTexts(settingsTexts);
  return async (change: Parameters<typeof savePracticeSettings>[0]) => {
    try {
      await logged(savePracticeSettings(change), 'Error saving the settings');
      showToast(t('saved'));
    } catch (error) {
      showToast((error instanceof ApiError && error.message) || t('saveFailed'));
    }
  };
}

type PartProps = { readonly settings: PracticeSettings };

function Language({ settings }: PartProps) {
  const t = useTexts(settingsTexts);
  const save = useSave();
  return (
    <Card as="section" className="stack gap-3" aria-labelledby="language">
      <h2 id="language" className="serif">
        {t('language')}
      </h2>
      <div className={styles['choices']} role="radiogroup" aria-labelledby="language">
        {LOCALES.map((locale) => (
          <Option
            key={locale}
            type="radio"
            name="language"
            label={<span lang={locale}>{t(locale)}</span>}
            checked={settings.locale === locale}
            onChange={() => void save({ locale })}
          />
        ))}
      </div>
      <p className="hint">{t('languageHint')}</p>
    </Card>
  );
}

function Messages({ settings: { messages, email, phone } }: PartProps) {
  const t = useTexts(settingsTexts);
  const save = useSave();
  const choice = (kind: MessageKind) => (
    <Checkbox
      key={kind}
      label={t(kind)}
      checked={messages[kind]}
      onChange={({ target }) => void save({ kind, isWanted: target.checked })}
    />
  );
  return (
    <Card as="section" className="stack gap-3" aria-labelledby="messages">
      <h2 id="messages" className="serif">
        {t('messages')}
      </h2>
      <p className="soft">{t('always')}</p>
      <fieldset className="stack gap-1">
        <legend className="strong ink">{t('email')}</legend>
        <p className="hint">
          <Kept words={email === null ? t('noEmail', { address: contacts.therapists }) : t('toEmail', { email })} />
        </p>
        {EMAILS.map(choice)}
      </fieldset>
      <fieldset className="stack gap-1">
        <legend className="strong ink">{t('sms')}</legend>
        {phone !== null && (
          <p className="hint figures">
            <Kept words={t('toPhone', { phone: formatPhone(phone) })} />
          </p>
        )}
        {choice('newBookingSms')}
        <p className="hint">{t('newBookingSmsHint')}</p>
      </fieldset>
    </Card>
  );
}
