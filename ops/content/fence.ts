import { parse as parseSql } from 'libpg-query';
import type { Code, RootContent } from 'mdast';
import type { Report } from './fault';

export type SqlBlock = { sql: string; line: number };

/** The first word after the language says what a block is for: ```sql run, ```sql reference … */
export function roleOf(node: RootContent): string | undefined {
  return node.type === 'code' ? (node.meta?.trim().split(/\s+/)[0] ?? '') : undefined;
}

export function optionsOf(node: Code): Record<string, string> {
  const pairs = (node.meta ?? '').matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g);
  return Object.fromEntries([...pairs].map(([, key, quoted, bare]) => [key, quoted ?? bare]));
}

export type Alternative = SqlBlock & { goodFor?: string };

/** Takes an optional first line `-- good for: …` out of the query. */
export function toAlternative({ sql, line }: SqlBlock): Alternative {
  const [first = '', goodFor] = /^-- good for: (.*)\n/.exec(sql) ?? [];
  return goodFor === undefined ? { sql, line } : { sql: sql.slice(first.length), line: line + 1, goodFor };
}

export function lineOf(node: { position?: { start: { line: number } } | undefined }): number {
  return node.position?.start.line ?? 1;
}

export function toSqlBlock(node: Code): SqlBlock {
  return { sql: node.value.trim().replace(/;$/, ''), line: lineOf(node) + 1 };
}

export async function checkSql(blocks: SqlBlock[], report: Report): Promise<void> {
  for (const { sql, line } of blocks) {
    try {
      const { stmts = [] } = await parseSql(sql);
      const statement = stmts[0]?.stmt;
      if (stmts.length !== 1 || !statement || !('SelectStmt' in statement))
        report(line, 'expected one SELECT');
    } catch (error) {
      const { message, sqlDetails } = error as Error & { sqlDetails?: { cursorPosition: number } };
      const before = sql.slice(0, Math.max(0, sqlDetails?.cursorPosition ?? 0));
      report(line + before.split('\n').length - 1, `SQL: ${message}`);
    }
  }
}

export function levelSql(sql: string): string {
  return sql.toLowerCase().replace(/\s+/g, ' ').replace(/;$/, '').trim();
}
