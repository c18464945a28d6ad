import { useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import type { LocalMedia, MediaProblem, MediaState } from './media/local-media.ts';
import { mediaHelpTexts } from './media-help.texts.ts';

const MENDED_ELSEWHERE: readonly MediaProblem[] = ['insecure', 'unsupported', 'silenced'];

type What = 'both' | 'microphone' | 'camera';

/** Why camera or microphone give nothing, how that is mended in this browser, and how the session goes on without. */
export function MediaHelp({ media }: { readonly media: LocalMedia }) {
  const t = useTexts(mediaHelpTexts);
  const own = useStore(media.state);
  const problems = problemsOf(own);
  return problems.map(([what, problem]) => (
    <InlineNote key={what} kind="warn" role="alert" testId={`problem-${what}`}>
      <p className="strong">{t(`${problem}_${what}`)}</p>
      <p>{problem === 'refused' ? t(`allow_${browserKind(navigator.userAgent)}`) : t(howOf(problem))}</p>
      <p>{t(`without_${what}`)}</p>
      {!MENDED_ELSEWHERE.includes(problem) && (
        <Button look="ghost" size="small" busy={own.isStarting} onClick={() => tryAgain(media, what)}>
          {t('again')}
        </Button>
      )}
    </InlineNote>
  ));
}

/** The problems of what is switched on; one for both when it is the same. */
export function problemsOf({ microphone, camera }: MediaState): readonly (readonly [What, MediaProblem])[] {
  const ofSound = microphone.isOn ? microphone.problem : null;
  const ofPicture = camera.isOn ? camera.problem : null;
  if (ofSound !== null && ofSound === ofPicture) return [['both', ofSound]];
  const found: (readonly [What, MediaProblem])[] = [];
  if (ofSound !== null) found.push(['microphone', ofSound]);
  if (ofPicture !== null) found.push(['camera', ofPicture]);
  return found;
}

function howOf(problem: Exclude<MediaProblem, 'refused'>) {
  const isInApp = problem === 'unsupported' && browserKind(navigator.userAgent) === 'inApp';
  return isInApp ? 'allow_inApp' : (`how_${problem}` as const);
}

function tryAgain(media: LocalMedia, what: What): void {
  if (what === 'both') void media.start({ microphone: true, camera: true });
  else media.setOn(what, true);
}

/** Browsers that differ in where a person allows the camera. */
type BrowserKind = 'inApp' | 'ios' | 'safari' | 'firefox' | 'samsung' | 'android' | 'desktop';

/** The browser that a user agent names. `inApp`: inside Facebook, Instagram etc., often without a camera. */
function browserKind(userAgent: string): BrowserKind {
  if (/FBAN|FBAV|FB_IAB|Instagram|Line\/|Viber|TikTok|; wv\)/.test(userAgent)) return 'inApp';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung';
  if (/Android/.test(userAgent)) return 'android';
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)) return 'safari';
  return 'desktop';
}
