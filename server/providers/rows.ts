/** What a simulated service keeps its state in: a part of the database's own form, so that adapters know no database. */
export type Rows = {
  run<Row extends object>(statement: { name: string; text: string }, parameters?: readonly unknown[]): Promise<Row[]>;
};
