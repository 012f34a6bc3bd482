/**
 * `is`: what is written; `put`: what SQL has in its place, where one change makes it right. `words` may name its groups, as $1, and
 * $U1 in capitals. `clause`: where it stands, with spaces between several.
 */
export type Habit = { is: RegExp; put?: string; words: string; clause?: string };

const conditions = 'where having';
const choice = 'A choice is written CASE WHEN … THEN … ELSE … END.';
const oneOfList = 'One of several values is tested with IN, and the list in parentheses: IN (…, …).';
const noMore = 'LIMIT is followed by its number alone: LIMIT $1.';
const higher = 'From the highest down is written DESC, after what to sort by.';
const lower = 'From the lowest up is written ASC, or nothing at all, after what to sort by.';
const twoWords = 'is two words, with a space between them.';

/** What stands closer to the fault comes before what is vaguer. */
export const habits: Habit[] = [
  // The beginning
  {
    is: /^\s*(show|get|give|display|list|find|fetch)\b(\s+me\b)?/,
    put: 'select',
    words: 'A query begins with SELECT, not with $U1.',
  },
  { is: /\.\.\.|…/, words: 'Three dots only stand for what is to be written in their place.' },
  { is: /^\s*=/, put: 'select', words: 'A query begins with SELECT, without a sign of equality.' },
  { is: /<(\w+)>/, put: 'x', words: '<$1> only stands for a name: write the name itself, without < and >.' },
  // ORDER BY, GROUP BY and their words
  {
    is: /\bsort(ed)?(\s+by)?\b/,
    put: 'order by',
    words: 'SQL sorts rows with ORDER BY, not with SORT.',
    clause: 'from where group having',
  },
  { is: /\b(order|group)[._]?by\b/, put: '$1 by', words: `$U1 BY ${twoWords}` },
  { is: /\b(order|group)\s+on\b/, put: '$1 by', words: '$U1 is followed by BY, not by ON.' },
  { is: /\bnulls_(first|last)\b/, put: 'nulls $1', words: `NULLS $U1 ${twoWords}` },
  { is: /\bwith\s+nulls?\s+(first|last)\b/, put: 'nulls $1', words: 'NULLS $U1 goes without WITH.' },
  {
    is: /\b(null|na|nan|none)\s+(first|last)\b/,
    put: 'nulls $2',
    words: 'The place of missing values is written NULLS $U2, in ORDER BY.',
  },
  { is: /\b(first|last)\s+nulls?\b/, put: 'nulls $1', words: 'The two words are NULLS $U1, in this order.' },
  {
    is: /,?\s*\b(and|then)(\s+by)?\b/,
    put: ',',
    words: 'In ORDER BY, commas separate what to sort by, not $U1.',
    clause: 'order',
  },
  { is: /=\s*(desc|asc)\b/, put: '$1', words: '$U1 stands right after what to sort by, without =.' },
  { is: /\bascending\s*=\s*false\b/, put: 'desc', words: higher, clause: 'order' },
  { is: /\bascending\s*=\s*true\b/, put: 'asc', words: lower, clause: 'order' },
  {
    is: /\b(down(wards?)?|(highest|largest|biggest)(\s+first)?|high\s+to\s+low)\b/,
    put: 'desc',
    words: higher,
    clause: 'order',
  },
  {
    is: /\b(up(wards?)?|(lowest|smallest)(\s+first)?|low\s+to\s+high)\b/,
    put: 'asc',
    words: lower,
    clause: 'order',
  },
  {
    is: /\bas\s+\w+(?=\s*(?:$|;|\border\b|\blimit\b|\bhaving\b))/,
    put: '',
    words: 'A column gets its name in SELECT, so AS cannot stand in ORDER BY or GROUP BY.',
    clause: 'order group',
  },
  {
    is: /\b(per|for\s+each|for\s+every)\s+(\w+)/,
    put: 'group by $2',
    words: 'One row for each $2 is asked for with GROUP BY.',
    clause: 'from where',
  },
  {
    is: /\b(has|with)\b/,
    put: 'having',
    words: 'A condition on groups begins with HAVING.',
    clause: 'group',
  },
  {
    is: /\band\s+(having|where|order\s+by|group\s+by|limit)\b/,
    put: '$1',
    words: '$U1 begins a clause of its own: AND before it is too many.',
  },
  { is: /\bhaving\s+where\b/, put: 'having', words: 'The condition follows HAVING at once, without WHERE.' },
  // LIMIT
  {
    is: /\b(top|first|head|only|take)\s+(\d+)\b/,
    put: 'limit $2',
    words: 'Postgres cuts rows off with LIMIT, at the end of the query: LIMIT $2.',
    clause: 'from where group having order',
  },
  { is: /\blimit\s+(?:by|to|top|first|only)\s+(\d+)/, put: 'limit $1', words: noMore },
  { is: /\blimit\s+(\d+)\s+(rows?|records?|results?|only|items?)\b/, put: 'limit $1', words: noMore },
  { is: /\boff\s+set\b/, put: 'offset', words: 'OFFSET is one word.' },
  {
    is: /\boffset\s*(=|:|by)\s*(\d+)/,
    put: 'offset $2',
    words: 'OFFSET is followed by its number, with nothing between them.',
  },
  {
    is: /\bfetch\s+(?:(?:first|next)\s+)?(\d+)(\s+rows?)?(\s+only)?/,
    put: 'limit $1',
    words: 'To cut rows off, write LIMIT $1; the long form is FETCH FIRST $1 ROWS ONLY.',
  },
  // Joins
  { is: /\b(left|right|full|inner|cross)[-_]join\b/, put: '$1 join', words: `$U1 JOIN ${twoWords}` },
  {
    is: /\bjoin\s+(left|right|full|inner|cross|natural)\b(?!\s+join)/,
    put: '$1 join',
    words: '$U1 goes before JOIN: $U1 JOIN.',
  },
  {
    is: /\bouter\s+join\b/,
    put: 'left outer join',
    words: 'Before OUTER JOIN, the side whose rows all stay is missing: LEFT, RIGHT or FULL.',
  },
  {
    is: /\b(join\s+\w+(?:\s+(?!by\b)\w+)?)\s+by\s+(\w+)/,
    put: '$1 using ($2)',
    words: 'The condition of a JOIN begins with ON, not with BY.',
  },
  { is: /\busing\s+(\w+)/, put: 'using ($1)', words: 'USING takes its columns in parentheses: USING ($1).' },
  {
    is: /\busing\s*\(([^()]*=[^()]*)\)/,
    put: 'on ($1)',
    words: 'USING takes the name of a column that both tables have; a comparison follows ON.',
  },
  {
    is: /\b(cross|natural)\s+(join\s+\w+(?:\s+\w+)?\s+on)\b/,
    put: '$2',
    words: '$U1 JOIN takes no ON: a JOIN with a condition is written without $U1.',
  },
  {
    is: /\b(on\b(?:(?!\bjoin\b|\bon\b)[\s\S])*?)\bon\b/,
    put: '$1 and',
    words: 'A JOIN has one ON: a further condition follows with AND.',
  },
  {
    is: /\b(from|join)\s+'(\w+)'/,
    put: '$1 $2',
    words: 'In single quotes, $2 is a text: the name of a table goes without them.',
  },
  {
    is: /\band\b(?=\s+[a-z_]\w*(?:\s+(?:as\s+)?[a-z_]\w*)?\s*(?:$|;|,|\)|\bwhere\b|\bgroup\b|\border\b|\blimit\b))/,
    put: ',',
    words: 'AND joins conditions; a further table comes in with JOIN … ON.',
    clause: 'from',
  },
  {
    is: /,(\s*[\w.]+\s*(?:=|<|>))/,
    put: 'and $1',
    words: 'Conditions are joined with AND or OR, not with a comma.',
    clause: 'from',
  },
  {
    is: /(\w+)\s*\[[^\]]*\]/,
    put: '$1',
    words:
      'Rows are not picked with square brackets: conditions go after WHERE, and a number of rows after LIMIT.',
    clause: 'from',
  },
  // Conditions
  {
    is: /\b(if|when|filter)\b(?!\s*\()/,
    put: 'where',
    words: 'SQL chooses rows with WHERE, not with $U1.',
    clause: 'from',
  },
  {
    is: /\bnot\s+is\s+null\b/,
    put: 'is not null',
    words: 'NOT goes after IS: the test is written IS NOT NULL.',
  },
  {
    is: /\b(?:is\s+)?not\s+null\s+(?!and\b|or\b|group\b|order\b|limit\b)([a-z_][\w.]*)/,
    put: '$1 is not null',
    words: 'The test comes after the column: $1 IS NOT NULL.',
    clause: conditions,
  },
  { is: /\bnot\s+(?=['\d])/, put: '<>', words: 'Not equal is written <>.', clause: conditions },
  { is: /(\bnot|!\s*in)\s*(?=\(\s*select\b)/, put: 'not in', words: 'Not on a list is written NOT IN (…).' },
  { is: /!\s*in\b/, put: 'not in', words: 'Not on a list is written NOT IN (…).' },
  {
    is: /\b(?!where\b|and\b|or\b|not\b|on\b|when\b|having\b|select\b)[\w.]+\s+((?:not\s+)?exists)\b/,
    put: '$1',
    words: 'EXISTS is a condition by itself: no column goes before it.',
    clause: conditions,
  },
  {
    is: /\bexists\s+(?!select\b)(?=[a-z_])/,
    words: 'After EXISTS comes a query in parentheses: EXISTS (SELECT …).',
    clause: conditions,
  },
  {
    is: /\bbetween\s+([a-z_][\w.]*)\s+(?=['\d])/,
    put: '$1 between ',
    words: 'The column goes before BETWEEN: $1 BETWEEN … AND ….',
  },
  {
    is: /\bfrom\s+('[^']*'|[\d.]+)\s+to\s+('[^']*'|[\d.]+)/,
    put: 'between $1 and $2',
    words: 'A range is written BETWEEN lower AND upper.',
  },
  { is: /(?:=|<>|!=)\s*in\b|\bin\s*=/, put: 'in', words: 'IN takes the place of =: write one of the two.' },
  {
    is: /(?:=|<>|!=)\s*(i?like)\b|\b(i?like)\s*=/,
    put: 'like',
    words: 'LIKE and ILIKE take the place of =: write one of the two.',
  },
  { is: /\.isin\s*\(\s*\[([^\]]*)\]\s*\)/, put: 'in ($1)', words: oneOfList },
  { is: /=\s*\[([^\]]*)\]/, put: 'in ($1)', words: oneOfList },
  {
    is: /=\s*(\d+),(\d\d?)\b/,
    put: '= $1.$2',
    words: 'The decimal sign of a number is a point; several values are a list, and go into IN (…).',
    clause: conditions,
  },
  {
    is: /=\s*((?:'[^']*'|[\d.]+)(?:\s*,\s*(?:'[^']*'|[\d.]+))+)/,
    put: 'in ($1)',
    words: oneOfList,
    clause: conditions,
  },
  {
    is: /(?:\bis\s+)?\b(over|above|exceeds)\s+(?=\d)/,
    put: '> ',
    words: '“$1” is not a comparison of SQL: write >.',
    clause: conditions,
  },
  {
    is: /(?:\bis\s+)?\b(under|below)\s+(?=\d)/,
    put: '< ',
    words: '“$1” is not a comparison of SQL: write <.',
  },
  { is: /(?:\bis\s+)?\bat\s+least\b/, put: '>=', words: 'At least is written >=.' },
  { is: /(?:\bis\s+)?\bat\s+most\b/, put: '<=', words: 'At most is written <=.' },
  {
    is: /\b(\d+)\s+(dollars|euros?|usd|eur|pounds|percent)\b/,
    put: '$1',
    words: 'A number is written alone, without $2 after it.',
  },
  {
    is: /\b(\d+(?:\.\d+)?)\s*%(?!\s*[\w('])/,
    put: '$1',
    words: 'A number has no percent sign in SQL: a half is 0.5, or 50 where percent are counted.',
  },
  // SELECT
  {
    is: /\b(in|of)\s+(?=[a-z_])/,
    put: 'from ',
    words: 'The table of a query comes after FROM, not after $U1.',
    clause: 'select',
  },
  {
    is: /\b(\w+)\s*\(\s*([\w.]+)\s+distinct\s*\)/,
    put: '$1(distinct $2)',
    words: 'DISTINCT comes first in the parentheses: $U1(DISTINCT $2).',
  },
  {
    is: /\bselect\s+\*\s+(?!from\b)(?=[a-z_])/,
    put: 'select *, ',
    words: '* stands for all columns of the tables, and what follows it needs a comma before it.',
    clause: 'select',
  },
  {
    is: /\b(?!from\b|join\b)(\w+)\s+as\s+((?:(?!\b(?:where|select|over|case|from)\b)[^,'])*[-+*/|](?:(?!\b(?:where|select|over|case|from)\b)[^,'])*?)(?=\s+from\b)/,
    put: '$2 as $1',
    words: 'The name goes after AS, and what it names before it.',
    clause: 'select',
  },
  {
    is: /\b(\w+)\s*\(\s*\)\s*\(\s*(order|partition)\b/,
    put: '$1() over ($2',
    words: 'OVER is missing before the window: $U1() OVER (…).',
  },
  {
    is: /\bnullif\s*\(([^(),]*)\)(?!\s*,[^()]*\))/,
    put: 'nullif($1, 0)',
    words: 'NULLIF takes two values: NULLIF(value, what becomes NULL).',
  },
  {
    is: /\b(coalesce|greatest|least)\s*\(\s*\)/,
    put: '$1(0)',
    words: '$U1 needs values in its parentheses, with commas between them.',
  },
  {
    is: /\b(int|integer|float|decimal|numeric|real)\s*\(\s*([\w.]+)\s*\)/,
    put: 'cast($2 as $1)',
    words: 'A value gets another type by CAST: CAST($2 AS $1).',
  },
  { is: /::\s*(\w+)\s*\(\s*\)/, put: '::$1', words: 'A type goes without parentheses: ::$1.' },
  { is: /\bmod\s+(?=[\w(])/, put: '% ', words: 'The remainder of a division is written %, or MOD(a, b).' },
  // CASE
  {
    is: /\b(when\b[^:?]*?):/,
    put: '$1 then',
    words: 'In CASE, the value follows the word THEN, not a colon.',
  },
  {
    is: /,\s*(when|else)\b/,
    put: '$1',
    words: 'The lines of a CASE follow one another without a comma.',
  },
  {
    is: /\b(when\b[^,]*),/,
    put: '$1 then',
    words: 'In CASE, the value follows the word THEN, and the last one ELSE; there are no commas.',
  },
  { is: /\belse\s+when\b/, put: 'when', words: 'One more case is another WHEN, without ELSE before it.' },
  { is: /\belse\s+then\b/, put: 'else', words: 'After ELSE comes its value at once, without THEN.' },
  { is: /\botherwise\b/, put: 'else', words: 'What is left over in a CASE follows ELSE.' },
  {
    is: /\bcase\s*\(\s*when\b([^()]*)\)/,
    put: 'case when $1',
    words: 'CASE takes no parentheses: CASE WHEN … THEN … END.',
  },
  { is: /\bas\s+(\w+)\s+end\b/, put: 'end as $1', words: 'The name comes after END: END AS $1.' },
  { is: /\bselect\s+when\b/, put: 'select case when', words: 'CASE is missing before WHEN.' },
  {
    is: /('[^']*'|[\w.]+)\s+if\s+([^']+?)\s+else\s+('[^']*'|[\w.]+)/,
    put: 'case when $2 then $1 else $3 end',
    words: choice,
  },
  {
    is: /([\w.]+\s*[<>=]+\s*[\w.]+)\s*\?\s*('[^']*'|\w+)\s*:\s*('[^']*'|\w+)/,
    put: 'case when $1 then $2 else $3 end',
    words: choice,
  },
  // Several queries
  {
    is: /\bwith\s*(\((?:[^()]|\([^()]*\))*\))\s*as\s+(\w+)/,
    put: 'with $2 as $1',
    words: 'The name of a WITH goes before AS: WITH $2 AS (SELECT …).',
  },
  {
    is: /\band\s+(?=select\b)/,
    put: 'union all ',
    words: 'Two queries are put under one another with UNION or UNION ALL, not with AND.',
  },
];
