import * as react from 'react';

/**
 * Makes React's development build half as dear, before it is drawn with: of each element it would note where it was made, and of
 * each drawing the times for the browser's profiler. What it warns of stays.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined });
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
// From this number of noted places on React notes no more until it resets the number.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
