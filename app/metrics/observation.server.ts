import { channel } from 'node:diagnostics_channel';

/** `route`: the pattern. `cause`: the reason of a 503. `ms`: until the reply was sent. */
export type ReplySent = { method: string; route: string; status: number; ms: number; cause?: string };
export type AnswerGraded = { place: 'lesson' | 'assessment'; isRight: boolean };

/** Events for metrics. Without subscribers nothing is stored. */
export const replySent = observable<ReplySent>('boxscore.reply');
export const answerGraded = observable<AnswerGraded>('boxscore.verdict');

function observable<Message extends object>(name: string) {
  const through = channel(name);
  return {
    publish: (message: Message) => through.publish(message),
    subscribe: (listen: (message: Message) => void) =>
      through.subscribe((message) => listen(message as Message)),
  };
}
