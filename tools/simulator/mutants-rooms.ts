import type { MistakesByFile } from './mutants.ts';

/** Planted mistakes in the rooms that another service makes for sessions. */
export const ROOMS: MistakesByFile = {
  'server/features/session/plan.ts': {
    'no room is made for a seat': ['  await arrangeRoomLater(deps, tx, order);\n', ''],
    'a room is asked for before the seat is committed': [
      'await arrangeRoomLater(deps, tx, order);',
      'await deps.meeting.create({ key: order.orderId, start: order.start, end: order.end });',
    ],
  },
  'server/features/session/cancel-session.ts': {
    'the room of a cancelled session stays open': ['  await arrangeRoomLater(deps, tx, cancelled);\n', ''],
  },
  'server/features/meeting/rooms.ts': {
    'a moved session gets a second room': ['if (refEnc === null) {', "if (step !== 'cancel') {"],
    'a room does not learn of a move': [
      "return meeting.start === order.start && meeting.end === order.end ? 'nothing' : 'move';",
      "return 'nothing';",
    ],
    'a room that was not made is not tried again': ["  throw new Error('the provider of rooms did not do it');\n", ''],
    'a room that comes after the cancellation is kept': ["? 'drop' : 'cancel'", "? 'nothing' : 'cancel'"],
    'nobody writes that a room was given up': ['if (!(await giveUpMeeting(deps.db, {', 'if (!!(({'],
  },
};
