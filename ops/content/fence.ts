import { parse as parseSql } from 'libpg-query';
import type { Code, RootContent } from 'mdast';
import type { Fault } from './fault';

/** A fenced block of SQL and the line its first character stands on. */
export type SqlBlock = { sql: string; line: number };

/** The first word after the language says what a block is for: ```sql run, ```sql reference … */
export function roleOf(node: RootContent): string | undefined {
  return node.type === 'code' ? (node.meta?.trim().split(/\s+/)[0] ?? '') : undefined;
}

/** The key=value and key="some words" after the role. */
export function optionsOf(node: Code): Record<string, string> {
  const pairs = (node.meta ?? '').matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g);
  return Object.fromEntries([...pairs].map(([, key, quoted, bare]) => [key, quoted ?? bare]));
}

export function lineOf(node: { position?: { start: { line: number } } | undefined }): number {
  return node.position?.start.line ?? 1;
}

export function toSqlBlock(node: Code): SqlBlock {
  return { sql: node.value.trim().replace(/;$/, ''), line: lineOf(node) + 1 };
}

/** What Postgres's own parser says of a block; one SELECT is expected. */
export async function findSqlFaults(file: string, block: SqlBlock): Promise<Fault[]> {
  try {
    const { stmts = [] } = await parseSql(block.sql);
    const statement = stmts[0]?.stmt;
    if (stmts.length === 1 && statement && 'SelectStmt' in statement) return [];
    return [{ file, line: block.line, message: 'expected one SELECT' }];
  } catch (error) {
    const position = (error as { sqlDetails?: { cursorPosition: number } }).sqlDetails?.cursorPosition ?? 0;
    const before = block.sql.slice(0, Math.max(0, position)).split('\n').length - 1;
    return [{ file, line: block.line + before, message: `SQL: ${(error as Error).message}` }];
  }
}

/** SQL with case and spacing levelled, to compare texts. */
export function levelSql(sql: string): string {
  return sql.toLowerCase().replace(/\s+/g, ' ').replace(/;$/, '').trim();
}
