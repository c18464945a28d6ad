import { useTexts } from '../lib/texts.tsx';
import { Accordion } from '../ui/Accordion.tsx';
import { CardRow } from '../ui/CardRow.tsx';
import { InlineNote } from '../ui/InlineNote.tsx';
import { Portrait } from '../ui/Portrait.tsx';
import { Progress } from '../ui/Progress.tsx';
import { ShowMore } from '../ui/ShowMore.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Part } from './Part.tsx';
import { uiTexts } from './ui.texts.ts';
import styles from './Ui.module.css';

const KINDS = ['ok', 'warn', 'danger', 'plain'] as const;
const SIZES = ['card', 'header', 'summary'] as const;
const PHOTOS = { there: '/favicon.svg', broken: '/dev-no-such-photo', none: null } as const;
const JOURNEYS = [4, 6] as const;

/** What is read: notes, rows, portraits, where one is, what is on its way. */
export function ContentParts() {
  const t = useTexts(uiTexts);
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return (
    <>
      <Part name="Accordion">
        <Accordion
          items={[
            { id: 'first', title: t('question'), body: <p>{t('answer')}</p> },
            { id: 'second', title: t('secondQuestion'), body: <p>{t('answer')}</p> },
          ]}
        />
      </Part>
      <Part name="InlineNote">
        {KINDS.map((kind) => (
          <InlineNote key={kind} kind={kind}>
            {t('note')}
          </InlineNote>
        ))}
      </Part>
      <Part name="CardRow">
        {[5, 3, 1].map((count) => (
          <CardRow
            key={count}
            label={`${t('rowTitle')} ${count}`}
            previousLabel={t('previous')}
            nextLabel={t('next')}
            positionText={(first, last, total) => t('position', { first, last, total })}
            header={<h3>{t('rowTitle')}</h3>}
          >
            {numbered(count).map((n) => (
              <button key={n} type="button" className={styles['card']}>
                {t('card', { n })}
              </button>
            ))}
          </CardRow>
        ))}
      </Part>
      <Part name="Portrait">
        {Object.entries(PHOTOS).map(([state, photo]) => (
          <div key={state} className={styles['row']}>
            {SIZES.map((size) => (
              <Portrait key={size} size={size} photo={photo} name="ნინო" surname="ბერიძე" />
            ))}
          </div>
        ))}
      </Part>
      <Part name="Progress">
        {JOURNEYS.flatMap((total) =>
          [1, 2, total].map((current) => (
            <Progress
              key={`${total} ${current}`}
              current={current}
              total={total}
              names={numbered(total).map((n) => t('part', { n }))}
              text={t('stepText', { current, total })}
            />
          )),
        )}
      </Part>
      <Part name="ShowMore">
        <div className={styles['card']}>
          <ShowMore limit="lines" more={t('more')} less={t('less')}>
            {numbered(12).map(() => `${t('answer')} `)}
          </ShowMore>
        </div>
        <div className={styles['card']}>
          <ShowMore limit="lines" more={t('more')} less={t('less')}>
            {t('answer')}
          </ShowMore>
        </div>
        <div className={styles['card']}>
          <ShowMore limit="height" more={t('more')} less={t('less')}>
            {numbered(20).map((n) => (
              <p key={n}>{t('card', { n })}</p>
            ))}
          </ShowMore>
        </div>
      </Part>
      <Part name="Skeleton">
        <Skeleton label={t('loading')} heights={[44, 120]} />
      </Part>
    </>
  );
}
