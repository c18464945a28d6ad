import { texts } from '../../lib/texts.tsx';
import type { MediaState } from './media/local-media.ts';

/** The devices that are off because the person left them off. */
export const leftOffTexts = texts(
  {
    both: 'მიკროფონი და კამერა გამორთულია, როგორც დატოვეთ',
    microphone: 'მიკროფონი გამორთულია, როგორც დატოვეთ',
    camera: 'კამერა გამორთულია, როგორც დატოვეთ',
    until: 'თავისით არ ჩაირთვება.',
    turnOn: 'ჩართვა',
  },
  {
    both: 'Microphone and camera are off, as you left them',
    microphone: 'The microphone is off, as you left it',
    camera: 'The camera is off, as you left it',
    until: 'Nothing turns on by itself.',
    turnOn: 'Turn on',
  },
);

/** The key of the words about what was left off; null when nothing was. */
export function leftOffWords(left: MediaState['leftOff']): 'both' | 'microphone' | 'camera' | null {
  return left.length > 1 ? 'both' : (left[0] ?? null);
}
