/** The help buttons of an exercise are in one row; an opened one takes the whole width. */
export const waysRow = 'flex flex-wrap items-start gap-x-4 empty:hidden print:hidden';
export const way = 'open:basis-full open:border-s-[3px] open:border-rule open:ps-3 open:pb-2 print:hidden';
export const wayLook = 'flex min-h-11 items-center text-sm font-semibold underline';
