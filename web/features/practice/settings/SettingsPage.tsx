import { formatPhone } from '#domain/phone.ts';
import {
  type MessageKind,
  type PracticeSettings,
  savePracticeSettings,
  usePracticeSettings,
} from '../../../data/practice-self.ts';
import { usePayoutAccount } from '../../../data/payout-account.ts';
import { useSecondFactor } from '../../../data/second-factor.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { LanguageChoice } from '../../../parts/account/LanguageChoice.tsx';
import { saveChoice } from '../../../parts/account/save-choice.ts';
import { OwnChanges } from '../../../parts/account/OwnChanges.tsx';
import { SecondFactor } from '../../../parts/account/SecondFactor.tsx';
import { SettingsSections } from '../../../parts/account/SettingsSections.tsx';
import { SignIns } from '../../../parts/account/SignIns.tsx';
import { contacts } from '../../../parts/help/contacts.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Checkbox } from '../../../ui/Option.tsx';
import { PayoutAccount } from './PayoutAccount.tsx';
import { OwnRoom } from './OwnRoom.tsx';
import { PracticeFrame } from '../PracticeFrame.tsx';
import { settingsTexts } from './settings.texts.ts';

const EMAILS = ['newBookingEmail', 'changeEmail', 'reminderEmail', 'statusEmail', 'emptyCalendarEmail'] as const;

export default withServerData(PracticeSettings);

/** Language and kinds of messages, the own room, the payout account, and own sign-ins. Choices are saved at once. */
function PracticeSettings() {
  const t = useTexts(settingsTexts);
  const settings = usePracticeSettings();
  const account = usePayoutAccount();
  const factor = useSecondFactor();
  return (
    <PracticeFrame>
      <SettingsSections
        read={settings}
        heights={[180, 420]}
        choices={(data) => (
          <>
            <OwnChanges />
            <LanguageChoice chosen={data.locale} hint={t('languageHint')} onChoose={(locale) => save({ locale })} />
            <MessageChoices settings={data} />
            {data.meeting !== null && <OwnRoom meeting={data.meeting} />}
          </>
        )}
      >
        <PayoutAccount email={settings.data?.email ?? null} phone={settings.data?.phone ?? null} />
        {/* Nothing stands under a card that has yet to get its height. */}
        {isRead(account) && <SecondFactor />}
        {isRead(account) && isRead(factor) && <SignIns />}
      </SettingsSections>
    </PracticeFrame>
  );
}

function isRead({ data, error }: { readonly data: unknown; readonly error: unknown }): boolean {
  return data !== undefined || error !== null;
}

const save = (change: Parameters<typeof savePracticeSettings>[0]): void =>
  void saveChoice(savePracticeSettings(change));

function MessageChoices({ settings: { messages, email, phone } }: { readonly settings: PracticeSettings }) {
  const t = useTexts(settingsTexts);
  const choice = (kind: MessageKind) => (
    <Checkbox
      key={kind}
      label={t(kind)}
      checked={messages[kind]}
      onChange={({ target }) => save({ kind, isWanted: target.checked })}
    />
  );
  return (
    <SectionCard headingId="messages" heading={t('messages')} className="stack gap-3">
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
        {phone !== null && <Kept as="p" className="hint figures" words={t('toPhone', { phone: formatPhone(phone) })} />}
        {choice('newBookingSms')}
        <p className="hint">{t('newBookingSmsHint')}</p>
      </fieldset>
    </SectionCard>
  );
}
