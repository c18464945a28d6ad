import { formatDate } from '#domain/dates.ts';
import { usePracticeClients } from '../../../data/practice-sessions.ts';
import { useWords } from '../../../lib/texts.tsx';
import { MorePages } from '../../../session/MorePages.tsx';
import { SelectField } from '../SelectField.tsx';
import { Unread } from '../Unread.tsx';
import { proposeTexts } from './propose.texts.ts';

type ClientSelectProps = {
  readonly id: string;
  /** The key of the chosen one; empty before. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (key: string) => void;
};

/** An own client, chosen by name and the day of the newest session: two may have the same name. */
export function ClientSelect(field: ClientSelectProps) {
  const { t, locale } = useWords(proposeTexts);
  const list = usePracticeClients();
  const { data } = list;
  if (data === undefined) return <Unread reads={[list]} heights={[76]} failed={t('failedToLoad')} />;
  const clients = data.pages.flatMap((page) => page.clients).filter(({ name }) => name !== null);
  if (clients.length === 0) return <p>{t('noClients')}</p>;
  return (
    <div className="stack gap-2">
      <SelectField {...field} label={t('client')} data-testid="ther-propose-client">
        <option value="" disabled hidden>
          {t('chooseClient')}
        </option>
        {clients.map(({ key, name, next, last }) => {
          const session = next ?? last;
          const day = session === null ? '' : formatDate(session.date, locale, { short: true });
          return (
            <option key={key} value={key} translate="no">
              {`${name} · ${day}`}
            </option>
          );
        })}
      </SelectField>
      <MorePages list={list} />
    </div>
  );
}
