const icon = (path: string) =>
  function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        className={`shrink-0 ${className}`}
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="square" />
      </svg>
    );
  };

export const CheckIcon = icon('m4 10.5 4 4 8-9');
export const CrossIcon = icon('m5 5 10 10M15 5 5 15');
export const NoteIcon = icon('M10 3.5v8M10 15.8v.4');
export const LockIcon = icon('M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9');
export const ArrowLeftIcon = icon('M16 10H4.5M9 5l-5 5 5 5');
export const ArrowRightIcon = icon('M4 10h11.5M11 5l5 5-5 5');
export const MenuIcon = icon('M3 5.5h14M3 10h14M3 14.5h14');
