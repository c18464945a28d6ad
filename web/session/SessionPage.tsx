import { type ReactNode, useContext } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { Seat } from '#domain/room.ts';
import { ApiError } from '../api/client.ts';
import { NoticePage } from '../layouts/NoticePage.tsx';
import { Link } from '../lib/router.tsx';
import { useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { ButtonLink } from '../parts/way/ButtonLink.tsx';
import { LateArch } from '../parts/help/LateArch.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { FrameContext } from '../ui/modals.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { sessionPageTexts } from './session-page.texts.ts';
import styles from './SessionPage.module.css';

type SessionPageProps<Data> = {
  readonly reader: Seat;
  readonly read: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** About as high as what comes. */
  readonly heights: readonly number[];
  readonly children: (data: Data) => ReactNode;
};

/** The page of a session in its reader's cabinet: the way back to the others, and the session once it has loaded. */
export function SessionPage<Data>({
  reader,
  read: { data, error, refetch },
  heights,
  children,
}: SessionPageProps<Data>) {
  const t = useTexts(sessionPageTexts);
  const { words } = useContext(FrameContext);
  useTitle(t('tab'));
  const back = t(`${reader}Back`);
  const list = href(reader === 'client' ? 'cabinet' : 'practiceSessions');
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <Link to={list} className={`target ${styles['back']}`}>
        <Icon name="back" size={20} /> {back}
      </Link>
      <div className={classNames('stack', reader === 'client' && styles['content'])}>
        {data !== undefined && !isMissing && children(data)}
        {data === undefined && error === null && <Skeleton heights={heights} />}
        {isMissing && (
          <NoticePage art={<LateArch mood="dusk" />} heading={t(`${reader}NotFound`)}>
            <p>{t(`${reader}NotFoundText`)}</p>
            <ButtonLink to={list}>{back}</ButtonLink>
          </NoticePage>
        )}
        {data === undefined && error !== null && !isMissing && (
          <NoticePage art={<LateArch mood="dusk" />} heading={t('failed')}>
            <p>{t(`${reader}FailedText`)}</p>
            <Button onClick={() => void refetch()}>{words('tryAgain')}</Button>
          </NoticePage>
        )}
      </div>
    </>
  );
}
