import { channel } from 'node:diagnostics_channel';

/** `route`: its pattern. `cause`: of a 503, why. Milliseconds until the reply had left. */
export type ReplySent = { method: string; route: string; status: number; ms: number; cause?: string };
export type AnswerGraded = { place: 'lesson' | 'assessment'; isRight: boolean };

/** What happens here for whoever wants to count it. While nobody listens nothing is kept. */
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
