import { Cell, isNumericType } from '~/ui/results-table';
import { Scroller } from '~/ui/scroller';
import type { Difference, DifferenceRow } from './difference';

const marks = {
  missing: { sign: '−', word: 'missing', look: 'miss' },
  expected: { sign: '−', word: 'expected', look: 'miss' },
  extra: { sign: '+', word: 'extra', look: 'extra' },
  yours: { sign: '+', word: 'yours', look: 'extra' },
} as const;

/** The rows that differ, each with a sign and a word, so that colour is never the only telling. */
export function DifferenceTable({ difference }: { difference: Difference }) {
  const { columns, rows, rule, missing, extra } = difference;
  if (rows.length === 0) return null;
  const caption = rule === 'columns' ? 'What differs: the columns expected, and yours' : 'What differs';
  const hidden = rows[0]?.kind === 'missing' || rows[0]?.kind === 'extra' ? missing + extra - rows.length : 0;
  return (
    <Scroller className="answer-rows" aria-label={caption}>
      <table className="data w-auto">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">difference</th>
            {columns.map(({ name, type }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
              <th key={index} scope="col" className={isNumericType(type) ? 'n' : ''}>
                {name} <small>{type}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and never move
            <Line key={index} line={row} types={columns.map(({ type }) => type)} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className="text-sm text-ink-2">… and {hidden.toLocaleString('en-US')} more.</p>}
    </Scroller>
  );
}

function Line({ line: { kind, row, marked, position }, types }: { line: DifferenceRow; types: string[] }) {
  const { sign, word, look } = marks[kind];
  return (
    <tr className={look}>
      <td className="mark">
        <span aria-hidden="true">{sign} </span>
        {word}
        {position !== undefined && `, row ${position.toLocaleString('en-US')}`}
      </td>
      {row.map((value, index) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
          key={index}
          value={value === '' && !types[index] ? '–' : value}
          isNumber={isNumericType(types[index] ?? '')}
          isMarked={marked.includes(index) && row.length > 1}
        />
      ))}
    </tr>
  );
}
