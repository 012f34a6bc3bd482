const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Such as "November 21, 2026", in UTC, for letters and files, as the reader's time zone is unknown. Pages use Moment. */
export const dayWords = (instant: Date | string) => day.format(new Date(instant));
