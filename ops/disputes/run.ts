import {
  acceptDispute,
  declineDispute,
  findOpenDispute,
  listOpenDisputes,
  type OpenDispute,
} from '~/features/learning/appeal/decision.server';
import {
  changeContract,
  findExercise,
  type KeptExercise,
} from '~/features/learning/appeal/exercise-key.server';
import { editionOf } from '~/features/learning/appeal/graded-answer.server';
import { beginRegrade } from '~/features/learning/appeal/regrade.server';
import { AppError } from '~/http/errors';
import type { Command, Looser } from './arguments';
import { failingOf, passingWrong, suggestLooser, wordsOf } from './certify';
import { alternativeBlock, type ContentExercise, findInContent, writeAccepted } from './content-file';
import { indent, plainLines, printFailing } from './print';
import { regradeAll } from './regrade';

/** @returns whether the command succeeded */
export async function runCommand(command: Command): Promise<boolean> {
  try {
    return await run(command);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(error.message);
    return false;
  }
}

async function run(command: Command): Promise<boolean> {
  switch (command.verb) {
    case 'list':
      return list();
    case 'accept':
      return accept(command);
    case 'decline':
      await declineDispute(command.id, command.reply);
      console.log(`Appeal ${command.id} is declined, and its learner told so.`);
      return true;
    case 'regrade':
      return regrade(command.name);
  }
}

async function list(): Promise<boolean> {
  const disputes = await listOpenDisputes();
  for (const dispute of disputes) console.log(`${await describe(dispute)}\n`);
  console.log(disputes.length === 1 ? '1 open appeal.' : `${disputes.length} open appeals.`);
  return true;
}

async function describe(dispute: OpenDispute): Promise<string> {
  const { id, itemId, query, reason, createdAt, gradedBy, words } = dispute;
  const exercise = await findExercise({ itemId });
  if (!exercise) return `Appeal ${id}: its exercise is gone. Decline it.`;
  const failing = await failingOf(exercise, query);
  const hasChanged = gradedBy !== editionOf(exercise) ? ' The exercise has changed since.' : '';
  return [
    `Appeal ${id} · ${exercise.name} · ${createdAt.toISOString().slice(0, 10)}`,
    indent(plainLines(reason)),
    'The query:',
    indent(plainLines(query)),
    `Its verdict was: ${plainLines(words)}${hasChanged}`,
    failing.length > 0 ? printFailing(failing) : 'It is right now, on every copy of the data: accept it.',
  ].join('\n');
}

async function accept({ id, looser, content: dir }: Extract<Command, { verb: 'accept' }>): Promise<boolean> {
  const { itemId, query } = await findOpenDispute(id);
  const exercise = await findExercise({ itemId });
  if (!exercise) throw new AppError('not_found', 'Its exercise is gone.');
  const contract = { ...exercise.contract, ...looser };
  const loosened = { ...exercise, contract };
  const failing = await failingOf(loosened, query);
  if (failing.length > 0) return refuse(exercise, query, printFailing(failing), looser);
  const content = await findInContent(dir, exercise.dataset, exercise.name);
  const isLooser = JSON.stringify(contract) !== JSON.stringify(exercise.contract);
  const passing = isLooser && content ? await passingWrong(loosened, content) : [];
  if (passing.length > 0) {
    console.error(`Not accepted. With ${wordsOf(looser)} in the contract,\n${indent(passing.join('\n'))}`);
    return false;
  }
  if (isLooser) await changeContract(exercise, contract);
  await tellAuthor({ exercise, content, query, contract, looser: isLooser ? looser : {} });
  await beginRegrade(itemId, { anew: true });
  await acceptDispute(id);
  console.log(`Appeal ${id} is accepted.`);
  return regradeAll(loosened);
}

async function refuse(exercise: KeptExercise, query: string, why: string, looser: Looser): Promise<boolean> {
  console.error(`Not accepted: the query is not right.\n${why}`);
  const option = Object.keys(looser).length === 0 ? await suggestLooser(exercise, query) : undefined;
  console.error(
    option
      ? `It would be right if the contract did not mind: accept it with ${option}, which changes what is checked for everybody.`
      : 'If it should count, change the task, its reference or its contract in the content file, restart the site and accept it then.',
  );
  return false;
}

async function tellAuthor(accepted: {
  exercise: KeptExercise;
  content?: ContentExercise;
  query: string;
  contract: KeptExercise['contract'];
  looser: Looser;
}) {
  const { exercise, content, query, contract, looser } = accepted;
  const words = wordsOf(looser);
  const isWritten = content && (await writeAccepted(content, query, contract, looser));
  console.log(
    isWritten
      ? `Written to ${content.file}:`
      : `For the file of ${exercise.name}, which could not be written here:`,
  );
  console.log(plainLines(alternativeBlock(query)));
  if (words) console.log(`and in its contract: ${words}`);
  console.log(`Certify it there (npm run content:mutants -- ${exercise.name}) and commit both files.`);
}

async function regrade(name: string): Promise<boolean> {
  const exercise = await findExercise({ name });
  if (!exercise) {
    console.error(`There is no exercise ${name}: it is called LESSON/EXERCISE.`);
    return false;
  }
  return regradeAll(exercise);
}
