import { listCourses, readCourse } from '../course';
import { piecesOf } from './pieces';

/** `npm run content:pieces`: prints the pieces of the exercises, and which exercises have none. It needs no database. */
let offering = 0;
const without: string[] = [];
for (const dir of await listCourses('datasets')) {
  for (const { slug: lesson, file, items } of (await readCourse(dir)).lessons) {
    for (const item of items) {
      if (item.type !== 'exercises') continue;
      const name = `${lesson}/${item.slug}`;
      const pieces = await piecesOf({ file, task: item });
      if (!pieces) {
        without.push(name);
        continue;
      }
      offering += 1;
      console.log(`\n${name}`);
      for (const text of pieces.right) console.log(`  ${text.replaceAll('\n', '\n  ')}`);
      for (const text of pieces.wrong) console.log(`✗ ${text.replaceAll('\n', '\n  ')}`);
    }
  }
}
console.log(
  `\n${offering} exercises offer pieces; ${without.length} do not: ${without.join(', ') || 'none'}`,
);
