import type { ProvedCall } from '#contract/endpoints.ts';
import type { PageEndpointName } from '#contract/pages/page-endpoints.ts';
import type { ProofNeeded } from '#domain/errors.ts';
import { answers, calls, refuse, type Replies, type Reply } from './fake-api.ts';

type Proved = ProvedCall & PageEndpointName;

/** The answers of a call that is refused until a proof of any kind is shown for it; `replies`: the answers then. */
export function proved(name: Proved, replies: Replies, need: Partial<ProofNeeded> = {}): Replies {
  const proof = { for: name, by: 'code', to: null, ...need } as const;
  return {
    [name]: refuse('PROOF_NEEDED', undefined, { proof }),
    sendProofCode: { otpId: 'proof-1', channel: 'sms', to: '+995 577 ••• •01', isFormer: false },
    showProof: shown(replies),
  };
}

/** Takes a proof, and answers otherwise from then on. */
export function shown(replies: Replies): Reply<'showProof'> {
  return () => {
    answers(replies);
    return null;
  };
}

/** The proofs that were shown so far. */
export const proofs = () => calls('showProof').map(({ body }) => body);
