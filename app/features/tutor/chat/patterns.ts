/** Whether a text, words with one space between them, has one of the patterns in it, word for word. */
function matcher(...patterns: string[]) {
  const all = new RegExp(`(?:^| )(?:${patterns.join('|')})(?: |$)`);
  return (text: string) => all.test(text);
}

/** Up to four words between two that count. */
const some = '(?: \\S+){0,4}';
const giving = '(?:give|tell|show|send|write|print|reveal|paste|type|want|need|get|share|repeat|translate)';
const answer = '(?:answers?|solutions?|reference|(?:right|correct|full|whole|complete|final) query)';

export const asksForAnswer = matcher(
  `${giving}${some} ${answer}`,
  '(?:give|show|send|write|print|paste)(?: me)?(?: the| a| my| some)? (?:sql|code|query)',
  '(?:just|only)(?: the| a)? (?:query|answer|solution|code|sql)',
  'what(?: is|s)(?: the| a)?(?: right| correct| full)? (?:answer|solution|query)',
  '(?:solve|do|write|finish|complete|answer)(?: \\S+){0,3} for me',
  'solve (?:it|this|that|the)',
  `(?:ignore|disregard|forget)${some} (?:instructions?|above|rules?|prompt)`,
);

export const isBareAnswer = (text: string) =>
  /^(?:the )?(?:answer|solution|query|code)(?: please| pls)?$/.test(text);

export const isQuery = (text: string) => /^(?:select|with) .* from /.test(text);

export const isAboutVerdict = matcher(
  ...['why', 'wrong', 'incorrect', 'errors?', 'my (?:answer|solution)', '(?:do|did|have) i'],
);

export const asksForHint = matcher('hints?');
export const refusesHint = matcher('(?:not|no|without|dont|instead of)(?: \\S+){0,2} hints?');

const own = '(?:my|this|the|that)(?: last| current)? (?:query|sql|code|statement)';
const asksWhatItDoes = matcher(
  `(?:what|how) (?:does|do|is|did|will|would) (?:${own}|it|this) (?:do|does|doing|work|works|mean|means|say|return|returns)`,
  `(?:explain|read|describe|translate|walk me through|go through|step through|talk me through|explain to me)(?: me)? ${own}`,
  'step by step',
  'where (?:do|did) (?:my |the )?rows go',
);

export const asksAloud = (text: string) =>
  asksWhatItDoes(text) || /^explain(?: it| this| that)?(?: please)?$/.test(text);

const judged = '(?:right|correct|wrong|ok|okay|good|fine|done)';
const thing = '(?:it|this|that|my \\S+)';

export const asksForHelp = matcher(
  ...['wrong', 'stuck', 'hints?', 'incorrect', 'errors?', 'mistakes?', 'fails?', 'failed', 'failing', 'bug'],
  ...[
    'broken',
    'lost',
    'confused',
    'clue',
    'nudge',
    'tips?',
    'struggling',
    'trouble',
    'missing',
    'fix',
    'debug',
  ],
  ...[
    'fault',
    'not work(?:s|ing)?',
    '(?:doesnt|isnt|wont|cant)(?: \\S+)? (?:work|working|run|right)',
    'no idea',
  ],
  ...['dont know', 'do not know', 'next step', 'what (?:next|now)', 'get started', 'on the right track'],
  ...['(?:where|how)(?: do| should| can)? (?:i|we|to) (?:begin|start)', 'check (?:my|it|this|mine)'],
  ...[`(?:is|was|isnt) ${thing}(?: \\S+)? ${judged}`, `${thing} (?:is|was|isnt) ${judged}`],
  `(?:am|do|did|have) i${some} (?:right|close|done|correct)`,
  'what (?:should|do|can|must) i (?:do|write|try|change|need|use)',
  'how (?:do|can|should) i (?:do|solve) (?:it|this)',
);

export const mayBeHelp = matcher(
  ...[
    'help',
    'why',
    'understand',
    'how (?:do|can|should|would|to)',
    '(?:dont|do not|cant|cannot) (?:get|see)',
  ],
);

export const asksForTables = matcher(
  ...[
    '(?:which|what|list|show|the|all)(?: \\S+){0,2} tables',
    '(?:what|which) data (?:is|are) (?:there|here)',
  ],
);

export const asksForPlace = matcher(
  '(?:which|what) (?:tables?|columns?)',
  'where (?:is|are|do i find|can i find)',
);
