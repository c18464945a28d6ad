import { useTexts } from '../../lib/texts.tsx';
import { useCodeWords } from '../../parts/form/code-words.ts';
import { invitationTexts } from './invitation.texts.ts';

/** Our words for a refusal: those about codes, else that it failed. */
export function useInvitationWords(fallback: 'sendFailed' | 'acceptFailed'): (error: unknown) => string {
  const t = useTexts(invitationTexts);
  const codeWords = useCodeWords();
  return (error) => codeWords(error) ?? t(fallback);
}
