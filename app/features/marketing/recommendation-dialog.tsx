import { ButtonLink } from '~/ui/button';
import { Dialog, DialogLink } from '~/ui/dialog';
import type { RecommendationStep } from './recommendation.server';

type RecommendationDialogProps = { step: RecommendationStep; base: '/' | '/dashboard' };

export function RecommendationDialog({ step, base }: RecommendationDialogProps) {
  if (step.kind === 'question') {
    return (
      <Dialog title={step.text} closeTo={base}>
        <p className="text-sm text-ink-2" role="status">{`Question ${step.number} of ${step.of}`}</p>
        <ul className="grid gap-3">
          {step.options.map(({ label, search }) => (
            <li key={label}>
              <DialogLink to={base + search} className="w-full justify-start! text-start">
                {label}
              </DialogLink>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <Dialog title={step.title} closeTo={base}>
      <p role="status">{step.description}</p>
      <ol>
        {step.path.map((stop, index) => (
          <li key={stop} className="flex gap-4 border-t py-2">
            <span className="font-mono text-ink-3">{index + 1}</span>
            {stop}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/catalog" variant="loud">
          View Courses
        </ButtonLink>
        <DialogLink to={`${base}?recommend`} variant="quiet">
          Start Over
        </DialogLink>
      </div>
    </Dialog>
  );
}
