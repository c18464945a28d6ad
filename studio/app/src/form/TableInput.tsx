import { AddIcon } from '@sanity/icons/Add';
import { TrashIcon } from '@sanity/icons/Trash';
import { Button, Flex, Stack, Text, TextArea } from '@sanity/ui';
import { type ObjectInputProps, PatchEvent, set } from 'sanity';

type Row = { _key: string; _type: 'tableRow'; cells?: readonly string[] };
type Table = { rows?: readonly Row[] };

const cell = { minWidth: '9rem', flex: 1 } as const;

/** A table as it stands on the page: the first row is the heading row. */
export function TableInput(props: ObjectInputProps<Table & Record<string, unknown>>) {
  const { onChange, readOnly } = props;
  const rows = props.value?.rows ?? [];
  const width = Math.max(1, ...rows.map(({ cells = [] }) => cells.length));
  const write = (next: readonly Row[]) => onChange(PatchEvent.from(set(next, ['rows'])));
  const edit = (at: number, change: (cells: readonly string[]) => readonly string[]) =>
    write(rows.map((row, index) => (index === at ? { ...row, cells: change(filled(row, width)) } : row)));
  const newRow = (): Row => ({
    _key: crypto.randomUUID().slice(0, 12),
    _type: 'tableRow',
    cells: Array(width).fill(''),
  });
  return (
    <Stack gap={3} data-testid="table-input">
      <div style={{ overflowX: 'auto' }}>
        <Stack gap={2} style={{ minWidth: `${width * 9 + 4}rem` }}>
          {rows.map((row, at) => (
            <Flex key={row._key} gap={2} align="flex-start">
              {filled(row, width).map((text, column) => (
                // The cells of a row are plain texts, which have no name of their own.
                // oxlint-disable-next-line react/no-array-index-key
                <div key={column} style={cell}>
                  <TextArea
                    rows={2}
                    readOnly={readOnly}
                    weight={at === 0 ? 'semibold' : undefined}
                    aria-label={`სტრიქონი ${at + 1}, სვეტი ${column + 1}`}
                    value={text}
                    onChange={({ currentTarget }) =>
                      edit(at, (cells) => cells.map((old, place) => (place === column ? currentTarget.value : old)))
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
                onClick={() => write(rows.filter((_, index) => index !== at))}
              />
            </Flex>
          ))}
        </Stack>
      </div>
      <Flex gap={2} wrap="wrap">
        <Button
          icon={AddIcon}
          mode="ghost"
          text="სტრიქონი"
          disabled={readOnly}
          onClick={() => write([...rows, newRow()])}
        />
        <Button
          icon={AddIcon}
          mode="ghost"
          text="სვეტი"
          disabled={readOnly || rows.length === 0}
          onClick={() => write(rows.map((row) => ({ ...row, cells: [...filled(row, width), ''] })))}
        />
        <Button
          icon={TrashIcon}
          mode="ghost"
          tone="critical"
          text="ბოლო სვეტის წაშლა"
          disabled={readOnly || width === 1}
          onClick={() => write(rows.map((row) => ({ ...row, cells: filled(row, width).slice(0, -1) })))}
        />
      </Flex>
      <Text size={1} muted>
        პირველი სტრიქონი სვეტების სათაურებია
      </Text>
    </Stack>
  );
}

/** The cells of a row, as many as the table has columns. */
function filled({ cells = [] }: Row, width: number): readonly string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? '');
}
