import { useState } from 'react';
import { youtubeId } from '#domain/video.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { profileTexts } from './profile.texts.ts';
import styles from './VideoPlayer.module.css';

/** The video presentation. Nothing is asked of the video's host before the button is pressed. */
export function VideoPlayer({ link, name }: { readonly link: string; readonly name: string }) {
  const t = useTexts(profileTexts);
  const [plays, setPlays] = useState(false);
  const id = youtubeId(link);
  if (id === null) {
    return (
      <InlineNote kind="plain">
        <p>{t('videoFailed')}</p>
        <p>{t('videoInvalid')}</p>
      </InlineNote>
    );
  }
  if (plays) {
    return (
      <iframe
        className={styles['frame']}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        title={`${t('video')}: ${name}`}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- of a foreign origin, so it does not reach ours
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles['facade']}
        aria-label={t('playVideo', { name })}
        onClick={() => setPlays(true)}
      >
        <span className={`disc ${styles['play']}`}>
          <Icon name="play" size={32} />
        </span>
      </button>
      <p className="small">{t('videoNote')}</p>
    </>
  );
}
