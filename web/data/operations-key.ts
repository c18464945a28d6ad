/** The first part of the key of everything that operators' pages read. */
export const OPERATIONS = ['operations'];
