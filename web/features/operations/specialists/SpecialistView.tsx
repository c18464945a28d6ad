import { formatMoney } from '#domain/money.ts';
import type { Specialist } from '../../../data/operations-specialists.ts';
import { useWords } from '../../../lib/texts.tsx';
import { usePageDialogs } from '../../../parts/decision/page-dialogs.ts';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Fact, Facts } from '../../../ui/Facts.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { PayDialog } from './PayDialog.tsx';
import { RemoveRoomDialog, SetRoomDialog } from './RoomDialogs.tsx';
import { SessionsAhead } from './SessionsAhead.tsx';
import { StateDialog } from './StateDialog.tsx';
import { specialistsTexts } from './specialists.texts.ts';

/** The facts of a specialist, what an operator can do, and the sessions ahead. */
export function SpecialistView({ specialist }: { readonly specialist: Specialist }) {
  const { t } = useWords(specialistsTexts);
  const { state, room, pay, signsIn, ahead } = specialist;
  const dialogs = usePageDialogs(['state', 'room', 'no-room', 'pay']);
  const props = { specialist, onClose: dialogs.close };
  return (
    <>
      <SectionCard headingId="facts" heading={t('state')} className="stack gap-3">
        <Facts facts={useFacts(specialist)} />
      </SectionCard>
      <SectionCard headingId="actions" heading={t('actions')} className="stack gap-3">
        <div className="row">
          {pay !== null && (
            <Button look="ghost" size="small" onClick={() => dialogs.show('pay')}>
              {t(pay.stopped ? 'resumePay' : 'stopPay')}
            </Button>
          )}
          {signsIn && room !== null && (
            <Button look="ghost" size="small" onClick={() => dialogs.show('room')}>
              {t('setRoom')}
            </Button>
          )}
          {signsIn && room !== null && room.host !== null && (
            <Button look="ghost" size="small" onClick={() => dialogs.show('no-room')}>
              {t('removeRoom')}
            </Button>
          )}
          <Button look="ghost" size="small" onClick={() => dialogs.show('state')}>
            {t(state === 'enabled' ? 'disable' : 'enable')}
          </Button>
        </div>
      </SectionCard>
      <SectionCard headingId="ahead" heading={t('ahead')} className="stack gap-3">
        <SessionsAhead sessions={ahead} />
      </SectionCard>
      {dialogs.open === 'state' && <StateDialog {...props} />}
      {dialogs.open === 'room' && <SetRoomDialog {...props} />}
      {dialogs.open === 'no-room' && <RemoveRoomDialog {...props} />}
      {dialogs.open === 'pay' && <PayDialog {...props} />}
    </>
  );
}

function useFacts({ profile, state, signsIn, room, pay }: Specialist): readonly Fact[] {
  const { t, locale } = useWords(specialistsTexts);
  const sum = (minor: number) => formatMoney(minor, { currency: 'GEL', locale, decimals: 'always' });
  const host = room?.host ?? t('ourRoom');
  const from = room?.countsFrom ?? null;
  const when = from === null ? null : momentOf(Date.parse(from), locale);
  return [
    { term: t('profile'), value: profile, translate: 'no' },
    { term: t('state'), value: t(state === 'disabled' ? 'disabled' : signsIn ? 'enabled' : 'notIn') },
    ...(room === null ? [] : [{ term: t('room'), value: when === null ? host : t('roomFrom', { host, when }) }]),
    ...(pay === null
      ? []
      : [
          { term: t('pay'), value: t(pay.stopped ? 'stopped' : pay.cameBackMinor > 0 ? 'cameBack' : 'running') },
          { term: t('due'), value: sum(pay.dueMinor), translate: 'no' as const },
          { term: t('atBank'), value: sum(pay.sentMinor), translate: 'no' as const },
        ]),
  ];
}
