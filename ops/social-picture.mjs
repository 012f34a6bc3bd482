import { writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';

/** As links to the site show it, in pixels. */
const width = 1200;
const height = 630;

const colors = { paper: [250, 248, 243], ink: [21, 23, 28], court: [179, 58, 6] };

/** Each letter as a scoreboard's lamps have it, row by row. */
const letters = {
  B: ['1110', '1001', '1110', '1001', '1110'],
  O: ['0110', '1001', '1001', '1001', '0110'],
  X: ['1001', '1001', '0110', '1001', '1001'],
  S: ['0111', '1000', '0110', '0001', '1110'],
  C: ['0111', '1000', '1000', '1000', '0111'],
  R: ['1110', '1001', '1110', '1010', '1001'],
  E: ['1111', '1000', '1110', '1000', '1111'],
};

/** @param {boolean} isComplete */
function draw(isComplete) {
  const pixels = Buffer.alloc(width * height * 3);
  /** @param {number[]} box left, top, width and height */
  const fill = ([left, top, wide, high], color) => {
    for (let y = top; y < top + high; y++)
      pixels.fill(Uint8Array.from(color), (y * width + left) * 3, (y * width + left + wide) * 3);
  };
  fill([0, 0, width, height], colors.paper);
  fill([60, 60, 1080, 510], colors.ink);
  fill([66, 66, 1068, 498], colors.paper);
  fill([60, 400, 1080, 6], colors.ink);
  for (let inning = 1; inning < 9; inning++) fill([60 + inning * 120, 400, 4, 170], colors.ink);
  for (let inning = 0; inning < 9; inning++)
    if (isComplete || inning === 4) fill([64 + inning * 120, 406, 116, 158], colors.court);
  [...'BOXSCORE'].forEach((letter, place) => {
    letters[letter].forEach((row, y) => {
      [...row].forEach((lamp, x) => {
        if (lamp === '1') fill([122 + place * 121 + x * 26, 160 + y * 30, 24, 28], colors.ink);
      });
    });
  });
  return pixels;
}

/** @param {string} name @param {Buffer} body */
function chunk(name, body) {
  const named = Buffer.concat([Buffer.from(name), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/**
 * What links are shown with, as PNG: the name over a line score, which is full for a certificate.
 * @param {string} path @param {boolean} [isComplete]
 */
export async function drawSocialPicture(path, isComplete = false) {
  const pixels = draw(isComplete);
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    pixels.subarray(y * width * 3, (y + 1) * width * 3),
  ]);
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  const body = deflateSync(Buffer.concat(rows.flat()), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  await writeFile(
    path,
    Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]),
  );
}
