/** SQL of an instant inside an object, which is a number there. */
export function millisOf(column: string): string {
  return `floor(extract(epoch from ${column}) * 1000)::bigint`;
}

/** SQL of a span of time as an object; null where there is none. */
export function spanOf(range: string): string {
  const [start, end] = [`lower(${range})`, `upper(${range})`].map(millisOf);
  return `case when ${range} is not null then jsonb_build_object('start', ${start}, 'end', ${end}) end`;
}
