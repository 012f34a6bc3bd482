const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Such as "November 21, 2026". */
export const formatDay = (instant: string) => day.format(new Date(instant));
