import { Link } from '@remix-run/react';
import type { ItemToSee } from './unsolved';

const triesIn = ({ attempts, isSolved }: ItemToSee) =>
  isSolved ? `right at try ${attempts}` : `${attempts} ${attempts === 1 ? 'try' : 'tries'}, still open`;

export const ItemLinks = ({ items, areMistakes }: { items: readonly ItemToSee[]; areMistakes?: boolean }) => (
  <ul className="grid">
    {items.map((item) => (
      <li key={item.href} className="py-1">
        <Link to={item.href} className="inline-block py-1">
          {item.title}
        </Link>{' '}
        <span className="text-sm text-ink-2">
          {item.lessonName}
          {areMistakes && ` · ${triesIn(item)}`}
        </span>
      </li>
    ))}
  </ul>
);

/** Links to the exercises that were answered wrongly last. */
export const MistakeList = ({ mistakes }: { mistakes: readonly ItemToSee[] }) => (
  <section aria-labelledby="mistakes" className="grid gap-2 pt-8">
    <h2 id="mistakes" className="text-subhead">
      Worth another look
    </h2>
    <ItemLinks items={mistakes} areMistakes />
  </section>
);
