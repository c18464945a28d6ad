import type { ReactNode } from 'react';
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
  const [look, sign] = LOOKS[line.state.kind];
  return (
    <div className={classNames(styles['state'], styles[look])}>
      {sign}
      <div>
        <p className={styles['word']}>{word}</p>
        {reason !== '' && <Kept as="p" className="small" words={reason} />}
      </div>
    </div>
  );
}

const CLOCK = <SessionIcon name="clock" size={18} />;
const CHECK = <Icon name="check" size={18} />;
const WARNING = <Icon name="warning" size={18} />;
const CROSS = <Icon name="close" size={18} />;

const LOOKS: Record<EarningState['kind'], readonly ['plain' | 'ok' | 'pine' | 'danger' | 'mute', ReactNode]> = {
  ahead: ['plain', <SessionIcon key="ahead" name="calendar" size={18} />],
  over: ['plain', CLOCK],
  due: ['pine', CLOCK],
  sent: ['pine', <Icon key="sent" name="forward" size={18} />],
  paid: ['ok', CHECK],
  came_back: ['danger', WARNING],
  no_account: ['danger', WARNING],
  account_refused: ['danger', WARNING],
  stopped: ['danger', WARNING],
  no_share: ['mute', CROSS],
  no_pay: ['mute', CROSS],
  taken_back: ['plain', CHECK],
  correction: ['plain', <LineIcon key="correction" path="M4 9h17m-5-5 5 5-5 5M22 18H5m5-5-5 5 5 5" size={18} />],
};
