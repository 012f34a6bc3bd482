/** Ways on from an exercise stand in one row; one that is opened takes the whole width for its sentence. */
export const waysRow = 'flex flex-wrap items-start gap-x-4 empty:hidden print:hidden';
export const way = 'open:basis-full open:border-s-[3px] open:border-rule open:ps-3 open:pb-2 print:hidden';
export const wayLook = 'flex min-h-11 items-center text-sm font-semibold underline';
