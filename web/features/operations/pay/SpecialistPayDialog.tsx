import { useState } from 'react';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { type DuePay, type PayStop, previewStop, setPayoutStop, type StopWish } from '../../../data/operations-pay.ts';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import { Choice } from '../act/Choice.tsx';
import { payDialogsTexts } from './pay-dialogs.texts.ts';
import { payTexts } from './pay.texts.ts';
import { accountWords, payeeName, payMoney } from './pay-words.ts';

type SpecialistPayDialogProps = { readonly pay: DuePay; readonly onClose: () => void };

/** The pay of a specialist: what goes, what is left out and why; stops it or lets it go on. */
export function SpecialistPayDialog({ pay, onClose }: SpecialistPayDialogProps) {
  const { t, locale } = useWords(payDialogsTexts);
  const words = useTexts(payTexts);
  const [ways] = useState(() => waysOf(pay));
  const [to, setTo] = useState<PayStop['is'] | ''>(ways.length === 1 ? (ways[0] ?? '') : '');
  const { profile } = pay;
  const wish: StopWish = { profile, to: to === '' ? 'stopped' : to };
  return (
    <ActDialog
      title={<span translate="no">{t('stopTitle', { name: payeeName(pay, words) })}</span>}
      about={
        <>
          <Facts
            facts={[
              { term: words('account'), value: accountWords(pay.last4, words), translate: 'no' },
              { term: words('goesNow'), value: payMoney(pay.minor, locale), translate: 'no' },
              ...pay.leftOut.map(({ why, minor }) => ({
                term: words(why),
                value: payMoney(minor, locale),
                translate: 'no' as const,
              })),
            ]}
          />
          <Link to={operationsHref('specialist', { profile })} className="target strong">
            {t('specialistPage')}
          </Link>
        </>
      }
      values={{ to }}
      problems={{ to: to === '' ? t('stopMissing') : null }}
      fields={(form) => (
        <Choice
          legend={t('stopWhat')}
          field={form.field('to')}
          name="stop"
          values={ways}
          chosen={to}
          label={(each) => t(each === 'stopped' ? 'stop' : 'resume')}
          help={(each) => t(each === 'stopped' ? 'stopHelp' : 'resumeHelp')}
          onChoose={setTo}
        />
      )}
      send={({ preview, reason }) => (preview ? previewStop(wish) : setPayoutStop(wish, reason))}
      effect={({ was, is, dueMinor, sentMinor }) => ({
        facts: [
          { term: t('stopDue'), value: payMoney(dueMinor, locale), isMain: true, translate: 'no' },
          { term: t('stopState'), value: `${t(was)} → ${t(is)}` },
          { term: t('stopSent'), value: payMoney(sentMinor, locale), translate: 'no' },
        ],
        more: is === 'stopped' && sentMinor > 0 && (
          <InlineNote kind="warn">
            <p>{t('callBank')}</p>
          </InlineNote>
        ),
        told: [],
        press: t(is === 'running' ? 'resumePress' : 'stopPress'),
        done: t(is === 'running' ? 'resumeTold' : 'stopTold'),
      })}
      isNothing={({ was, is }) => was === is}
      isChecked
      isTold
      onClose={onClose}
    />
  );
}

/** The way in which the pay can change. Pay of which a client complains does not say whether it is stopped. */
function waysOf({ lines, leftOut }: DuePay): readonly PayStop['is'][] {
  if (leftOut.some(({ why }) => why === 'stopped')) return ['running'];
  return lines > 0 || leftOut.some(({ why }) => why !== 'complaint') ? ['stopped'] : ['stopped', 'running'];
}
