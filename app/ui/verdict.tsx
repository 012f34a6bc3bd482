import type { ReactNode } from 'react';
import { CheckIcon, CrossIcon, NoteIcon } from './icons';

const tones = {
  good: { look: 'border-pitch bg-pitch-wash', mark: 'text-pitch', Icon: CheckIcon },
  bad: { look: 'border-foul bg-foul-wash', mark: 'text-foul', Icon: CrossIcon },
  note: { look: 'border-rule-2 bg-sheet', mark: '', Icon: null },
  warn: { look: 'border-gold bg-sheet', mark: 'text-gold', Icon: NoteIcon },
} as const;

type VerdictProps = { tone: keyof typeof tones; title: ReactNode; children?: ReactNode };

export function Verdict({ tone, title, children }: VerdictProps) {
  const { look, mark, Icon } = tones[tone];
  return (
    <div data-verdict={tone} className={`grid min-w-0 gap-1 border-s-[5px] px-4 py-3 ${look}`}>
      <p className="flex items-start gap-2 font-serif text-[1.1rem] leading-snug font-semibold">
        {Icon && <Icon className={`mt-1 size-4 ${mark}`} />}
        <span>{title}</span>
      </p>
      {children && <div className="grid min-w-0 gap-2">{children}</div>}
    </div>
  );
}
