import { AddIcon } from '@sanity/icons/Add';
import { TrashIcon } from '@sanity/icons/Trash';
import { Button, Flex, Stack, Text, TextArea } from '@sanity/ui';
import { type FormPatch, insert, type ObjectInputProps, PatchEvent, set, unset } from 'sanity';

type Row = { _key: string; _type: 'tableRow'; cells?: readonly string[] };
type Table = { rows?: readonly Partial<Row>[] };

const cell = { minWidth: '9rem', flex: 1 } as const;
/** A cell is as high as its text. */
const text = { fieldSizing: 'content', resize: 'none' } as const;

/** A table as on the page, headed by its first row. A change names its row, so that editors do not undo each other. */
export function TableInput(props: ObjectInputProps<Table & Record<string, unknown>>) {
  const { onChange, readOnly } = props;
  const written = props.value?.rows ?? [];
  const rows = written.map(withKey);
  const width = Math.max(1, ...rows.map(({ cells = [] }) => cells.length));
  // Rows that a script wrote without keys get them with the first change.
  const patch = (...patches: FormPatch[]) =>
    onChange(PatchEvent.from(written.every(({ _key }) => _key) ? patches : [set(rows, ['rows']), ...patches]));
  const setCells = (row: Row, cells: readonly string[]) => set(cells, ['rows', { _key: row._key }, 'cells']);
  const addRow = () => {
    const row = withKey({ cells: Array(width).fill('') });
    patch(rows.length === 0 ? set([row], ['rows']) : insert([row], 'after', ['rows', -1]));
  };
  return (
    <Stack gap={3} data-testid="table-input">
      <div style={{ overflowX: 'auto' }}>
        <Stack gap={2} style={{ minWidth: `${width * 9 + 4}rem` }}>
          {rows.map((row, at) => (
            <Flex key={row._key} gap={2} align="flex-start">
              {filled(row, width).map((value, column) => (
                // The cells of a row are plain texts, which have no name of their own.
                // oxlint-disable-next-line react/no-array-index-key
                <div key={column} style={cell}>
                  <TextArea
                    style={text}
                    readOnly={readOnly}
                    weight={at === 0 ? 'semibold' : undefined}
                    aria-label={`სტრიქონი ${at + 1}, სვეტი ${column + 1}`}
                    value={value}
                    onChange={({ currentTarget }) =>
                      patch(
                        setCells(
                          row,
                          filled(row, width).map((old, place) => (place === column ? currentTarget.value : old)),
                        ),
                      )
                    }
                  />
                </div>
              ))}
              <Button
                icon={TrashIcon}
                mode="bleed"
                tone="critical"
                disabled={readOnly || rows.length === 1}
                aria-label={`სტრიქონის წაშლა: ${at + 1}`}
                onClick={() => patch(unset(['rows', { _key: row._key }]))}
              />
            </Flex>
          ))}
        </Stack>
      </div>
      <Flex gap={2} wrap="wrap">
        <Button icon={AddIcon} mode="ghost" text="სტრიქონი" disabled={readOnly} onClick={addRow} />
        <Button
          icon={AddIcon}
          mode="ghost"
          text="სვეტი"
          disabled={readOnly || rows.length === 0}
          onClick={() => patch(...rows.map((row) => setCells(row, [...filled(row, width), ''])))}
        />
        <Button
          icon={TrashIcon}
          mode="ghost"
          tone="critical"
          text="ბოლო სვეტის წაშლა"
          disabled={readOnly || width === 1}
          onClick={() => patch(...rows.map((row) => setCells(row, filled(row, width).slice(0, -1))))}
        />
      </Flex>
      <Text size={1} muted>
        პირველი სტრიქონი სვეტების სათაურებია
      </Text>
    </Stack>
  );
}

/** A row with a key: the one it has, else one of its place, so that it is the same at each drawing. */
function withKey(row: Partial<Row>, place?: number): Row {
  const _key = row._key ?? (place === undefined ? crypto.randomUUID().slice(0, 12) : `row-${place}`);
  return { ...row, _key, _type: 'tableRow' };
}

/** The cells of a row, as many as the table has columns. */
function filled({ cells = [] }: Row, width: number): readonly string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? '');
}
