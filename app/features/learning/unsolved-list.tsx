import { Link } from '@remix-run/react';
import type { Unsolved } from './unsolved.server';

export const UnsolvedList = ({ unsolved }: { unsolved: readonly Unsolved[] }) => (
  <ul className="grid">
    {unsolved.map(({ lessonId, lessonName, title, position }) => (
      <li key={`${lessonId} ${position}`} className="py-1">
        <Link to={`/lessons/${lessonId}?item=${position}`} className="inline-block py-1">
          {title}
        </Link>{' '}
        <span className="text-sm text-ink-2">{lessonName}</span>
      </li>
    ))}
  </ul>
);
