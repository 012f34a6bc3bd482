import { QueryText } from '~/ui/prose';
import type { CodePart } from './code-parts.server';

export const ColouredQuery = ({ parts }: { parts: readonly CodePart[] }) => (
  <QueryText>
    {parts.map(({ text, look }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never move
      <span key={index} className={look}>
        {text}
      </span>
    ))}
  </QueryText>
);
