import { Dialog, DialogLink } from '~/ui/dialog';
import { ArrowLeftIcon, ArrowRightIcon } from '~/ui/icons';
import type { Slide } from './slides';

export function SlideDialog({ slide, number, count }: { slide: Slide; number: number; count: number }) {
  const previous = number === 1 ? count : number - 1;
  const next = number === count ? 1 : number + 1;
  return (
    <Dialog wide title={slide.title} closeTo="/instructor">
      <img src={slide.picture} alt="" width="960" height="480" className="w-full border" />
      <p>{slide.text}</p>
      <div className="flex items-center justify-between gap-3">
        <DialogLink to={`/instructor?slide=${previous}`} aria-label="Previous slide">
          <ArrowLeftIcon />
        </DialogLink>
        <span className="text-sm text-ink-2" role="status">{`Slide ${number} of ${count}`}</span>
        <DialogLink to={`/instructor?slide=${next}`} aria-label="Next slide">
          <ArrowRightIcon />
        </DialogLink>
      </div>
    </Dialog>
  );
}
