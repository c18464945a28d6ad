import { formatDate } from '#domain/dates.ts';
import { usePracticeClients } from '../../../data/practice-sessions.ts';
import { useWords } from '../../../lib/texts.tsx';
import { MorePages } from '../../../session/MorePages.tsx';
import { Unread } from '../Unread.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { proposeTexts } from './propose.texts.ts';
import styles from '../calendar/TimeSelect.module.css';

type ClientSelectProps = {
  readonly id: string;
  /** The key of the chosen one; empty before. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (key: string) => void;
};

/** An own client, chosen by name and the day of the newest session: two may have the same name. */
export function ClientSelect({ id, value, error, onChange }: ClientSelectProps) {
  const { t, locale } = useWords(proposeTexts);
  const list = usePracticeClients();
  const { data } = list;
  if (data === undefined) return <Unread reads={[list]} heights={[76]} failed={t('failedToLoad')} />;
  const clients = data.pages.flatMap((page) => page.clients).filter(({ name }) => name !== null);
  if (clients.length === 0) return <p>{t('noClients')}</p>;
  return (
    <div className="stack gap-2">
      <label htmlFor={id} className={styles['label']}>
        {t('client')}
      </label>
      <select
        id={id}
        className={classNames('control', styles['select'], error !== null && styles['wrong'])}
        value={value}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : `${id}-note`}
        data-testid="ther-propose-client"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="" disabled hidden>
          {t('chooseClient')}
        </option>
        {clients.map(({ key, name, next, last }) => {
          const session = next ?? last;
          const day = session === null ? '' : formatDate(session.date, locale, { short: true });
          return (
            <option key={key} value={key} translate="no">
              {t('lastMet', { name: name ?? '', day })}
            </option>
          );
        })}
      </select>
      {error !== null && <FieldNote id={`${id}-note`} error={error} />}
      <MorePages list={list} />
    </div>
  );
}
