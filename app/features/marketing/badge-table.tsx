import { CheckIcon } from '~/ui/icons';
import { ProgressBar } from '~/ui/progress';
import { Scroller } from '~/ui/scroller';

type BadgeProgress = { title: string; description: string; progress: number };

export function BadgeTable({ badges, total }: { badges: readonly BadgeProgress[]; total: number }) {
  return (
    <div className="grid gap-6">
      <div className="grid max-w-form gap-2">
        <p className="font-semibold">{`Total Progress: ${total}%`}</p>
        <ProgressBar value={total} label="Total progress" />
      </div>
      <Scroller aria-label="Badges" className="border border-t-[3px] border-t-rule-2 bg-sheet">
        <table className="w-full text-start">
          <caption className="sr-only">Badges and how far each has come</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Badge</th>
              <th scope="col">Progress</th>
              <th scope="col">Percent</th>
            </tr>
          </thead>
          <tbody>
            {badges.map(({ title, description, progress }) => (
              <tr key={title} className="border-b last:border-b-0">
                <th scope="row" className="px-4 py-3 text-start font-normal">
                  <span className="block font-serif font-semibold">{title}</span>
                  <span className="text-sm text-ink-2">{description}</span>
                </th>
                <td className="w-2/5 px-2 max-sm:hidden">
                  <ProgressBar value={progress} label={`Progress of ${title}`} />
                </td>
                <td className="px-4 text-end font-mono whitespace-nowrap">
                  {progress === 100 && <CheckIcon className="me-2 inline size-4 text-pitch" />}
                  {progress}%
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </div>
  );
}
