/** How many days of free times a client is shown at once, and the matching looks at. */
export const HORIZON_DAYS = 14;
