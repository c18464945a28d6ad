import { stateWords } from '#contract/earnings/earning-texts.ts';
import type { EarningLine, EarningState } from '#domain/earning-line.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useLanguage } from '../../../lib/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon, LineIcon } from '../../../ui/Icon.tsx';
import { SessionIcon } from '../../../ui/SessionIcon.tsx';
import styles from './Earnings.module.css';

/** Where a line stands: a sign, one word, and what there is to know or to do. */
export function StateOfLine({ line }: { readonly line: EarningLine }) {
  const { word, reason } = stateWords(line, useLanguage());
  const { kind } = line.state;
  return (
    <div className={classNames(styles['state'], styles[LOOKS[kind]])}>
      <EarningIcon kind={kind} />
      <div>
        <p className={styles['word']}>{word}</p>
        {reason !== '' && <Kept as="p" className="small" words={reason} />}
      </div>
    </div>
  );
}

const LOOKS: Record<EarningState['kind'], 'plain' | 'ok' | 'pine' | 'danger' | 'mute'> = {
  ahead: 'plain',
  over: 'plain',
  due: 'pine',
  sent: 'pine',
  paid: 'ok',
  came_back: 'danger',
  no_account: 'danger',
  account_refused: 'danger',
  stopped: 'danger',
  no_share: 'mute',
  no_pay: 'mute',
  taken_back: 'plain',
  correction: 'plain',
};

function EarningIcon({ kind }: { readonly kind: EarningState['kind'] }) {
  switch (kind) {
    case 'ahead':
      return <SessionIcon name="calendar" size={18} />;
    case 'over':
    case 'due':
      return <SessionIcon name="clock" size={18} />;
    case 'sent':
      return <Icon name="forward" size={18} />;
    case 'paid':
    case 'taken_back':
      return <Icon name="check" size={18} />;
    case 'came_back':
    case 'no_account':
    case 'account_refused':
    case 'stopped':
      return <Icon name="warning" size={18} />;
    case 'no_pay':
    case 'no_share':
      return <Icon name="close" size={18} />;
    case 'correction':
      return <LineIcon path={BACK_AND_FORTH} size={18} />;
  }
}

const BACK_AND_FORTH = 'M4 9h17m-5-5 5 5-5 5M22 18H5m5-5-5 5 5 5';
