/** Whether this run is the whole of `npm run test:all` and not the everyday one of `npm test` (docs/decisions/209). */
export const IS_WHOLE = process.env['TEST_EXTENT'] === 'whole';
