import type { Asked } from '../asked';

const subject =
  '(?:\\b(?:it|this|that|all|everything|answer|solution|query|result|results|output|rows|you|yours|one|sql|statement|work|logic|condition|join|filter|clause|code)|`[^`]*`)';
const praise =
  '(?:correct|right|perfect|accurate|flawless|spot on|fine|valid|solved|complete|all good|good to go|exactly what (?:is|was) asked)';
const blame =
  "(?:wrong|incorrect|mistaken|faulty|broken|invalid|inaccurate|not (?:quite |yet |entirely |fully )*(?:correct|right|done|complete|working|what (?:is|was) asked)|isn't (?:quite |yet )*(?:correct|right)|off)";
const notYet =
  "(?<!\\b(?:not|never|isn't|aren't|n't|hardly|nearly|almost|if|whether|when|once|until|unless|quite)(?: (?:quite|yet|fully|entirely|it|that|this|is|are|your|query|the|answer))*\\s)";
const ofSide = '(?! (?:side|sides|hand|table|join|outer|away|now we|before|after|column in|place to))';

const praises = [
  `${subject}(?: \\w+){0,2}(?: is|'s| are|'re| was| looks?| seems?| appears?| got| have it| has it)(?: (?:now|already|all|absolutely|completely|perfectly|totally|indeed|actually|certainly|also|just|very|both|entirely))* ${praise}\\b${ofSide}`,
  `(?:^|[.!,;:—–-] ?|\\b(?:yes|great|good|well)[,!.]? )${praise}(?:[!.,]|$)`,
  "\\b(?:well done|good job|great job|nice job|nicely done|great work|good work|excellent(?! question)|congratulations|congrats|bravo|you (?:solved|nailed|cracked|did) it|you(?:’|')?(?:ve| have)? (?:solved|got|done) (?:it|this|that)|nailed it|bingo|that works|it works|this works|works (?:now|fine|perfectly|as expected)|will pass|(?:query|answer|solution|it) (?:now |will |should |would )?pass(?:es)?)\\b",
  "\\b(?:nothing (?:is )?wrong|(?:are|is|see|has|have|with|find|contains?) no (?:mistakes?|errors?|faults?|problems?|issues?)(?! message)|(?:don't|do not|needn't|no need to) (?:need to )?change|submit (?:it|this|that)|ready to (?:be )?submit)",
  "\\b(?:is|are|have|has|gives?|got|returns?|your|'s) (?:now )?(?:the |a )?(?:correct|right|perfect|valid|accurate) (?:query|answer|solution|result|statement|output)\\b",
  "\\b(?:not|isn't|aren't) (?:at all )?(?:wrong|incorrect|mistaken|faulty|broken|bad)\\b",
  '(?:^|[.!?] )(?:yes|yep|exactly|precisely|indeed|correct|right|perfect)\\b(?=[,.! ]|$)',
].map((source) => new RegExp(notYet + source, 'i'));

const blames = [
  `${subject}(?: \\w+){0,2}(?: is|'s| are|'re| was| looks?| seems?| appears?)(?: \\w+){0,2} ${blame}\\b`,
  "\\b(?:isn't|aren't|wasn't|is not|are not)(?: \\w+)? (?:correct|right|done|complete|enough|what (?:is|was))\\b",
  '\\b(?:mistakes?|errors?|faults?|bugs?|problems?|issues?|trouble) (?:is|are|in|with|lies|here|there)\\b',
  `(?:^|[.!,] )(?:wrong|incorrect|not (?:quite|yet|correct|right))\\b`,
  "\\b(?:does not|doesn't|do not|don't|did not|didn't|will not|won't|fails to|cannot|can't) (?:yet )?(?:quite |really |actually )?(?:work|return|match|answer|give|pass|run|solve|satisfy|meet|fulfil|fulfill|count|do what)\\b",
  '\\b(?:is|are) missing\\b|\\bfails\\b|\\b(?:needs|has|have) to be (?:changed|fixed|corrected)\\b|\\bthe wrong\\b',
].map((source) => new RegExp(source, 'i'));

/** The words of a text that say the opposite of what the grader found. Of a query that was not graded neither may be said. */
export function findFalseClaim(
  text: string,
  { outcome, query, isSolved = false }: Pick<Asked, 'outcome' | 'query' | 'isSolved'>,
): string | undefined {
  const level = text.replaceAll('’', "'").replace(/[ \t]+/g, ' ');
  const { kind } = outcome;
  const mayBeRight = kind === 'right' || (kind === 'none' && (isSolved || query.trim() !== ''));
  const among = [...(kind === 'right' ? [] : praises), ...(mayBeRight ? blames : [])];
  return sentencesOf(level)
    .flatMap((sentence) => among.map((pattern) => pattern.exec(sentence)?.[0]))
    .find((found) => found !== undefined)
    ?.trim();
}

const questions =
  /^\W*(?:(?:and|so|but|now|then)\W+)?(?:what|which|who|whom|whose|where|when|why|how|is|are|was|were|do|does|did|can|could|should|would|will|has|have|may|might)\b/i;

/** A question claims nothing, unless it is one by its last words alone: "…, isn't it?" */
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => !(sentence.trimEnd().endsWith('?') && questions.test(sentence)));
