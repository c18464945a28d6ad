import { by, type Endpoint } from '../browser-endpoints.ts';
import { doing } from '../effects.ts';

const [get, post] = [by('GET'), by('POST')];

/** The calls of proofs, time-based codes, the way to the Studio and "it was not me": loaded only by their pages. */
export const proofEndpoints = {
  showNextProof: post('/sign-in/next', 'anyone'),
  sendNextCode: post('/sign-in/code', 'anyone'),
  sendProofCode: post('/proof/code', 'signed-in'),
  showProof: post('/proof', 'signed-in'),
  openStudio: post('/ops/studio', 'admin', doing('gives-access')),
  readSecondFactor: get('/second-factor', 'signed-in'),
  beginSecondFactor: post('/second-factor/begin', 'client-or-therapist', { proof: 'own+second' }),
  confirmSecondFactor: post('/second-factor/confirm', 'client-or-therapist'),
  removeSecondFactor: post('/second-factor/remove', 'client-or-therapist', { proof: 'app' }),
  renewRecoveryCodes: post('/second-factor/recovery-codes', 'signed-in', {
    ...doing('gives-access'),
    proof: 'app',
  }),
  readOperatorSetup: post('/operator-setup/read', 'anyone'),
  beginOperatorSetup: post('/operator-setup/begin', 'anyone'),
  finishOperatorSetup: post('/operator-setup', 'anyone'),
  readAlarm: post('/alarms/read', 'anyone'),
  raiseAlarm: post('/alarms', 'anyone'),
  confirmContactEmail: post('/user/email', 'signed-in', { proof: 'address+second' }),
  readOwnChanges: get('/user/changes', 'signed-in'),
  keepChanges: post('/user/changes/keep', 'signed-in', { proof: 'second' }),
} satisfies Record<string, Endpoint>;
