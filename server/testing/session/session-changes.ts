import type { SessionMark } from '#domain/session-actions.ts';
import {
  changeOrderEmail,
  complain,
  markSession,
  moveSession,
  objectToComplaint,
  settleComplaint,
  voidMeetingLink,
  withdrawComplaint,
} from '#server/features/session/session.ts';
import { OPERATOR, REQUEST } from '../booking/after-booking.ts';
import type { TestApp, TestPerson } from '../app.ts';
import type { Walls } from '../booking/shopping.ts';

/** A session of whose versions nobody was shown one. */
const unseen = (app: TestApp, orderId: string) => ({
  orderId: app.idOf(orderId),
  seenVersion: null,
  requestId: REQUEST,
});
type Who = Pick<TestPerson, 'userId'>;

/** Moves a session to another time. */
export async function moveTo(
  app: TestApp,
  orderId: string,
  by: Parameters<typeof moveSession>[1]['by'],
  to: Walls,
): Promise<void> {
  await moveSession(app.deps, { ...unseen(app, orderId), by, to });
}

/** Its client says that the specialist did not come. */
export async function sayAbsent(app: TestApp, orderId: string, { userId }: Who, words: string | null = null) {
  await complain(app.deps, { ...unseen(app, orderId), clientId: userId, kind: 'therapist_absent', words });
}

/** Its client, who was marked absent, says that it is not so. */
export async function sayPresent(app: TestApp, orderId: string, { userId }: Who, words: string | null = null) {
  await complain(app.deps, { ...unseen(app, orderId), clientId: userId, kind: 'client_present', words });
}

/** Its client takes the complaint back. */
export async function takeBack(app: TestApp, orderId: string, { userId }: Who): Promise<void> {
  await withdrawComplaint(app.deps, { ...unseen(app, orderId), clientId: userId });
}

/** Its therapist objects to the complaint. */
export async function objectTo(app: TestApp, orderId: string, { userId }: Who, words: string | null = null) {
  await objectToComplaint(app.deps, { ...unseen(app, orderId), therapistUserId: userId, words });
}

/** An operator decides the complaint. */
export async function settle(app: TestApp, orderId: string, to: SessionMark): Promise<void> {
  await settleComplaint(app.deps, { ...unseen(app, orderId), by: OPERATOR, to });
}

/** An operator says who came. */
export async function markAsOperator(app: TestApp, orderId: string, mark: SessionMark): Promise<void> {
  await markSession(app.deps, { ...unseen(app, orderId), by: OPERATOR, mark });
}

/** Its client changes where the link goes, and voids the one that went to the old address, if so said. */
export async function sendLinkTo(app: TestApp, orderId: string, { userId }: Who, email: string, voidLink = false) {
  await changeOrderEmail(app.deps, { ...unseen(app, orderId), clientId: userId, email, voidLink });
}

/** Voids the link of its client. */
export async function voidLink(
  app: TestApp,
  orderId: string,
  by: Parameters<typeof voidMeetingLink>[1]['by'],
): Promise<void> {
  await voidMeetingLink(app.deps, { ...unseen(app, orderId), by });
}
