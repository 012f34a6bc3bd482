import { Link } from '@remix-run/react';

export function Logo({ to }: { to: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 font-serif text-[1.35rem] leading-none font-bold tracking-[-.02em] no-underline"
    >
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
        <path d="M10.4 10.4h6.2v11.2h-6.2z" className="fill-court" />
        <path d="M1.5 3.5h23v19h-23z" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M1.5 9.5h23M9.5 9.5v13M17.5 9.5v13" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      Boxscore
    </Link>
  );
}
