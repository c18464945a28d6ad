import { useCallback } from 'react';
import { href } from '#contract/pages/pages.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../../data/visitor-api.ts';
import { Kept } from '../../lib/kept.tsx';
import { Link } from '../../lib/router.tsx';
import { useWords } from '../../lib/texts.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import { priceLineTexts } from './price-line.texts.ts';

/** The price range of a session, and a link to some profiles; nothing while it is not known. */
export function PriceLine() {
  const { t, locale } = useWords(priceLineTexts);
  const load = useCallback((signal: AbortSignal) => api.call('readLanding', { query: { locale }, signal }), [locale]);
  const { data } = useLoaded(load);
  if (!data?.prices) return null;
  const { from, to } = data.prices;
  const sum = (minor: number) => formatMoney(minor, { currency: 'GEL', locale });
  return (
    <>
      <p className="strong ink" data-testid="price-line">
        <Kept words={from === to ? t('price', { sum: sum(from) }) : t('prices', { from: sum(from), to: sum(to) })} />
      </p>
      <ul className="thirds" aria-label={t('specialists')}>
        {data.specialists.map(({ _id, name, surname, photo }) => (
          <li key={_id}>
            <Link to={href('therapist', { id: _id })} className="line gap-2 target" translate="no">
              <Portrait photo={photo} name={name} surname={surname} size="small" isLate />
              {name} {surname}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
