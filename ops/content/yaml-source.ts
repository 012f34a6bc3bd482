import { readFile } from 'node:fs/promises';
import type { Code } from 'mdast';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { ContentError, type Report } from './fault';
import { lineOf } from './fence';

type Path = readonly PropertyKey[];

/** Lines of keys and of the text of values: the text of a block (|) begins on the line after its key. */
export type YamlSource = { file: string; lineOf(path: Path): number; textLineOf(path: Path): number };

/** @throws ContentError */
export async function parseYaml<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<{ value: z.output<Schema>; source: YamlSource }> {
  return checkYaml({ file, text: await readFile(file, 'utf8'), schema });
}

/** Parses a text that starts at `firstLine` of its file. @throws ContentError */
export function checkYaml<Schema extends z.ZodType>(args: {
  file: string;
  text: string;
  schema: Schema;
  firstLine?: number;
}): { value: z.output<Schema>; source: YamlSource } {
  const { file, text, schema, firstLine = 1 } = args;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  if (document.errors.length > 0) {
    throw new ContentError(
      document.errors.map((error) => ({
        file,
        line: lineAt(error.pos[0]),
        message: error.message.split('\n')[0] ?? 'not YAML',
      })),
    );
  }
  const source = {
    file,
    lineOf: (path: Path) => lineAt(offsetOf(document, path)),
    textLineOf: (path: Path) => {
      const node = document.getIn(path, true);
      const isBlock = isScalar(node) && node.type?.startsWith('BLOCK');
      return isNode(node) && node.range ? lineAt(node.range[0]) + (isBlock ? 1 : 0) : 1;
    },
  };
  const parsed = schema.safeParse(document.toJS() ?? {});
  if (!parsed.success) {
    throw new ContentError(
      parsed.error.issues.map((issue) => ({
        file,
        line: source.lineOf(issue.path),
        message: [issue.path.join('.'), issue.message].filter(Boolean).join(': '),
      })),
    );
  }
  return { value: parsed.data, source };
}

/** Parses a YAML block in Markdown. Faults are reported, and the result is undefined. */
export function readYamlBlock<Schema extends z.ZodType>(
  node: Code,
  { file, schema, report }: { file: string; schema: Schema; report: Report },
): z.output<Schema> | undefined {
  try {
    return checkYaml({ file, text: node.value, schema, firstLine: lineOf(node) + 1 }).value;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    for (const fault of error.faults) report(fault.line, fault.message);
    return undefined;
  }
}

/** The start of the value at `path`, or of its nearest existing parent. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const at = path.slice(0, length);
    const parent = length === 1 ? document.contents : document.getIn(at.slice(0, -1), true);
    if (isMap(parent)) {
      const pair = parent.items.find((item) => String(item.key) === String(at[length - 1]));
      if (pair && isNode(pair.key) && pair.key.range) return pair.key.range[0];
    }
    const node = document.getIn(at, true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
