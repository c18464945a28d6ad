import * as react from 'react';

/**
 * Halves the cost of React's development build, before it is used to draw: it would note where each element was made,
 * and the times of each drawing for the browser's profiler. Its warnings stay.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined });
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
// From this number of noted places on React notes no more until it resets the number.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
