import { NoteIcon } from '~/ui/icons';
import { QueryText } from '~/ui/prose';
import { ResultsTable } from '~/ui/results-table';
import { Verdict } from '~/ui/verdict';
import { type Explanation, type Note, type QueryPart, type Step, textOf, type Words } from './explanation';

/** The steps of an explanation, with a column of row counts that shows where rows vanish or multiply. */
export function StepList({ explanation }: { explanation: Explanation }) {
  const { title, words, line, parts, remarks } = explanation;
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { steps }) => sum + steps.length, 1),
  );
  return (
    <>
      <Verdict tone="note" title={title}>
        {words.length > 0 && (
          <p>
            <Phrase words={words} />
          </p>
        )}
        {line.length > 1 && (
          <p aria-hidden="true" className="font-mono text-sm font-semibold">
            {line.join(' → ')}
          </p>
        )}
      </Verdict>
      {parts.map((part, index) => (
        <PartSteps
          key={starts[index]}
          part={part}
          start={starts[index] ?? 1}
          isInner={index < parts.length - 1}
        />
      ))}
      {remarks.map((remark) => (
        <p key={textOf(remark)} className="text-sm text-ink-2">
          <Phrase words={remark} />
        </p>
      ))}
    </>
  );
}

type PartStepsProps = { part: QueryPart; start: number; isInner: boolean };

/** The part of an inner query is folded, unless one of its steps has a warning. */
function PartSteps({ part: { title, steps }, start, isInner }: PartStepsProps) {
  const list = (
    <ol start={start} className="border-y border-t-[3px] border-t-rule-2">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity and never move
        <StepRow key={start + index} step={step} number={start + index} />
      ))}
    </ol>
  );
  const heading = title.length > 0 && (
    <h2 className="inline text-base">
      <Phrase words={title} />
    </h2>
  );
  if (!isInner)
    return (
      <section className="grid min-w-0 gap-2">
        {heading}
        {list}
      </section>
    );
  const rows = steps.at(-1)?.rows;
  return (
    <details open={steps.some(isLoud)}>
      <summary className="min-h-11 cursor-pointer py-2">
        {heading}{' '}
        <span className="font-mono text-sm text-ink-2">
          {steps.length === 1 ? '1 step' : `${steps.length} steps`}
          {rows && `, ${rows} ${rows === '1' ? 'row' : 'rows'}`}
        </span>
      </summary>
      {list}
    </details>
  );
}

const isLoud = ({ notes }: Step) => notes.some(({ tone }) => tone !== 'note');

const tones = {
  fewer: { change: 'text-ink-3', bar: 'bg-ink-3' },
  more: { change: 'font-semibold', bar: 'bg-ink-2' },
  none: { change: 'font-semibold text-foul', bar: 'bg-foul' },
  same: { change: '', bar: 'bg-ink-3' },
} as const;

function StepRow({ step, number }: { step: Step; number: number }) {
  const { clause, words, text, rows, change, share, notes, first } = step;
  const tone = tones[change?.kind ?? 'same'];
  return (
    <li className="border-t first:border-t-0">
      <details open={isLoud(step)} className="group">
        <summary className="flex min-h-11 cursor-pointer">
          <span className="grid w-28 shrink-0 content-center justify-items-end gap-1 border-e border-e-rule-2 py-2 font-mono sm:w-32">
            <span className="pe-3 text-end leading-snug font-semibold wrap-anywhere">
              <span aria-hidden={rows === null}>{rows ?? '?'}</span>
              <span className="sr-only">
                {rows === null ? 'rows that were not counted' : rows === '1' ? ' row' : ' rows'}
              </span>
              {change && <span className={`block text-xs ${tone.change}`}>{change.text}</span>}
            </span>
            <span aria-hidden="true" className={`h-1 ${tone.bar}`} style={{ width: `${share * 100}%` }} />
          </span>
          <span className="min-w-0 grow py-2 ps-3">
            <span className="block font-mono text-sm leading-snug font-semibold text-court">{clause}</span>
            <span className="line-clamp-1 group-open:line-clamp-none">
              <Phrase words={words} />
            </span>
          </span>
          <span aria-hidden="true" className="self-center px-2 text-ink-3 group-open:rotate-90">
            ▸
          </span>
        </summary>
        <div className="grid gap-2 pb-3 sm:ps-35">
          {text !== undefined && <QueryText>{text}</QueryText>}
          {notes.map((note) => (
            <NoteLine key={textOf(note.words)} note={note} />
          ))}
          {first && <ResultsTable result={first} caption={`Step ${number}, ${clause}: first rows`} />}
        </div>
      </details>
    </li>
  );
}

const marks = { note: '', warn: 'text-gold', bad: 'text-foul' };

function NoteLine({ note: { tone, words } }: { note: Note }) {
  return (
    <p className={`flex items-start gap-1 border-s-[3px] border-current ps-2 ${marks[tone]}`}>
      {tone !== 'note' && <NoteIcon className="mt-1 size-4" />}
      <span className="min-w-0 text-ink">
        <Phrase words={words} />
      </span>
    </p>
  );
}

export function Phrase({ words }: { words: Words }) {
  return words.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: words never move
      <code key={index} className="rounded-sm bg-paper px-1 wrap-anywhere">
        {part.code}
      </code>
    ),
  );
}
