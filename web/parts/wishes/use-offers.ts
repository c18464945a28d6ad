import { useChoices, useInfo } from '../../data/questionnaire.ts';
import { useCrisisNumbers } from '../help/crisis-numbers.ts';
import type { Offers } from './Choices.tsx';

/** The choices of the questions; null while they load, or when the topics could not be loaded. */
export function useOffers(): { offers: Offers | null; failed: boolean; retry: () => void } {
  const { data: info, failed, retry } = useInfo();
  const choices = useChoices();
  const crisisNumbers = useCrisisNumbers();
  return { offers: info === null || choices === null ? null : { info, ...choices, crisisNumbers }, failed, retry };
}
