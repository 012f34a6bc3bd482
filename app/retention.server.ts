import { deleteOldRecords } from './audit.server';
import { deleteOldAnswers } from './features/learning/appeal/graded-answer.server';
import { deleteOldMessages } from './features/tutor/history.server';
import { log } from './http/log.server';
import { deleteOldCounts } from './rate-limit.server';

const hourMs = 60 * 60_000;

/** Deletes data whose retention time in the privacy policy is over. Also at the start, in case no process runs for an hour. */
export function deleteOldHourly() {
  const deleteOld = () => {
    for (const deletion of [deleteOldCounts, deleteOldRecords, deleteOldAnswers, deleteOldMessages])
      deletion().catch((error: unknown) => log.warn({ err: error }, 'what is old stays for now'));
  };
  deleteOld();
  setInterval(deleteOld, hourMs).unref();
}
