import { Link } from '@remix-run/react';
import type { ComponentProps } from 'react';

type Variant = 'plain' | 'loud' | 'quiet';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border-[1.5px] py-2 text-center font-semibold leading-tight cursor-pointer print:hidden disabled:border-rule disabled:bg-transparent disabled:text-ink-3 disabled:cursor-not-allowed';

const looks: Record<Variant, string> = {
  plain: 'border-ink px-[1.1rem] text-ink no-underline hover:bg-ink hover:text-paper',
  loud: 'border-court bg-court px-[1.1rem] text-court-ink no-underline hover:border-ink hover:bg-ink hover:text-paper',
  quiet: 'border-transparent px-[.4rem] text-ink underline hover:decoration-2 hover:decoration-court',
};

/** For the rare element that is neither a button nor a link, such as a summary. */
export function buttonClass(variant: Variant = 'plain', className = '') {
  return `${shape} ${looks[variant]} ${className}`;
}

type ButtonProps = ComponentProps<'button'> & { variant?: Variant };

export function Button({ variant, className, type = 'submit', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />;
}

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: Variant };

export function ButtonLink({ variant, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(variant, className)} {...rest} />;
}
