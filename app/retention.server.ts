import { forgetOldRecords } from './audit.server';
import { forgetOldAnswers } from './features/learning/appeal/graded-answer.server';
import { deleteOldMessages } from './features/tutor/history.server';
import { log } from './http/log.server';
import { deleteOldCounts } from './rate-limit.server';

const hourMs = 60 * 60_000;

/** Deletes what the privacy policy keeps for a time only: at once as well, so that no replica has to be up for an hour. */
export function deleteOldHourly() {
  const deleteOld = () => {
    for (const deletion of [deleteOldCounts, forgetOldRecords, forgetOldAnswers, deleteOldMessages])
      deletion().catch((error: unknown) => log.warn({ err: error }, 'what is old stays for now'));
  };
  deleteOld();
  setInterval(deleteOld, hourMs).unref();
}
