// Files that are not what they say, or unfold into more than they are.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

const SCRIPT = '<script>document.title="ran"</script>';
export const MARK = 'document.title="ran"';

const chunk = (kind, data) => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
};

/** A PNG of nothing but zeros; without rows it only says how large it is. */
export function png(width, height, { rows = height, more = [], tail = '' } = {}) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (1 + width * 3)), { level: 1 });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), ...more, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0)), Buffer.from(tail)]);
}

/** A PNG whose pixels unfold into a hundred megabytes that its header does not speak of. */
function liar() {
  const small = png(64, 64, { rows: 0 });
  const bomb = chunk('IDAT', deflateSync(Buffer.alloc(128 * 1024 * 1024), { level: 1 }));
  return Buffer.concat([small.subarray(0, 33), bomb, chunk('IEND', Buffer.alloc(0))]);
}

function jpeg(width, height) {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const begin = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  return Buffer.concat([begin, frame, Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 0x3f, 0, 0xff, 0xd9])]);
}

/** The lossless kind says width and height in fourteen bits each. */
function webp(width, height) {
  const data = Buffer.alloc(64);
  data[0] = 0x2f;
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  const head = Buffer.alloc(20);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(12 + data.length, 4);
  head.write('WEBPVP8L', 8, 'latin1');
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, data]);
}

/** One file of zeros: a thousandth of what it unfolds into. */
function zip(name, bytes) {
  const packed = deflateRawSync(Buffer.alloc(bytes), { level: 9 });
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(bytes, 22);
  local.writeUInt16LE(name.length, 26);
  return Buffer.concat([local, Buffer.from(name), packed]);
}

const text = (words) => Buffer.from(words);
const svg = text(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="${MARK}">${SCRIPT}</svg>`);
const gifPage = text(`GIF89a/*<html><body>*/=1;${SCRIPT}</body></html>`);
const pdfPage = text(`%PDF-1.7\n%\xe2\xe3\n1 0 obj<<>>endobj\n<html><body>${SCRIPT}</body></html>\n%%EOF`);
const program = Buffer.concat([text('MZ\x90\0\x03\0\0\0\x04\0\0\0'), Buffer.alloc(500)]);

/**
 * Each is refused when it is announced (`announced`), by the worker (`worker`), or kept and harmless (`kept`); what is
 * `either` may be kept or refused by the worker. A cover that is kept is drawn anew.
 */
export const FILES = [
  { purpose: 'cover', name: 'wide.png', bytes: png(60_000, 60_000, { rows: 0 }), end: 'worker', code: 'too_many_pixels' },
  { purpose: 'cover', name: 'heavy.png', bytes: png(11_000, 11_000, { rows: 0 }), end: 'worker', code: 'too_many_pixels' },
  { purpose: 'cover', name: 'liar.png', bytes: liar, end: 'either' },
  { purpose: 'cover', name: 'wide.jpg', bytes: jpeg(65_000, 65_000), end: 'worker', code: 'too_many_pixels' },
  { purpose: 'cover', name: 'wide.webp', bytes: webp(16_384, 16_384), end: 'worker', code: 'wrong_file_type' },
  { purpose: 'cover', name: 'poster one.png', bytes: () => png(6_000, 6_000), end: 'kept' },
  { purpose: 'cover', name: 'poster two.png', bytes: () => png(6_000, 6_000), end: 'kept' },
  { purpose: 'cover', name: 'cut.png', bytes: png(400, 400).subarray(0, 60), end: 'worker', code: 'file_cut_off' },
  { purpose: 'cover', name: 'page behind.png', bytes: png(40, 40, { tail: `<html>${SCRIPT}` }), end: 'kept' },
  { purpose: 'cover', name: 'page inside.png', bytes: png(40, 40, { more: [chunk('tEXt', text(`Title\0${SCRIPT}`))] }), end: 'kept' },
  { purpose: 'cover', name: 'drawing.svg', bytes: svg, end: 'announced', code: 'wrong_file_type' },
  { purpose: 'cover', name: 'drawing.png', bytes: svg, end: 'worker', code: 'wrong_file_type' },
  { purpose: 'cover', name: 'moving.gif', bytes: gifPage, end: 'announced', code: 'wrong_file_type' },
  { purpose: 'cover', name: 'moving.png', bytes: gifPage, end: 'worker', code: 'wrong_file_type' },
  { purpose: 'cover', name: 'fat.png', bytes: text('x'), says: 10 * 1024 * 1024 + 1, end: 'announced', code: 'file_too_large' },
  { purpose: 'digital', name: 'photo.heic', bytes: text('x'), end: 'announced', code: 'photo_format' },
  { purpose: 'digital', name: 'cut.pdf', bytes: pdfPage.subarray(0, 40), end: 'worker', code: 'file_cut_off' },
  { purpose: 'digital', name: 'page.html', bytes: text(SCRIPT), end: 'announced', code: 'wrong_file_type' },
  { purpose: 'digital', name: 'drawing.svg', bytes: svg, end: 'announced', code: 'wrong_file_type' },
  { purpose: 'digital', name: 'setup.exe', bytes: program, end: 'announced', code: 'wrong_file_type' },
  { purpose: 'digital', name: 'setup.pdf', bytes: program, end: 'worker', code: 'wrong_file_type' },
  { purpose: 'digital', name: 'page.pdf', bytes: text(`<html>${SCRIPT}%PDF-1.7`), end: 'worker', code: 'wrong_file_type' },
  { purpose: 'digital', name: 'page.txt', bytes: text(`<!DOCTYPE html><html>${SCRIPT}</html>`), end: 'worker', code: 'wrong_file_type' },
  { purpose: 'digital', name: 'late page.txt', bytes: text(`${'words '.repeat(2_000)}<html>${SCRIPT}</html>`), end: 'kept' },
  { purpose: 'digital', name: 'gif and page.gif', bytes: gifPage, end: 'kept' },
  { purpose: 'digital', name: 'pdf and page.pdf', bytes: pdfPage, end: 'kept' },
  { purpose: 'digital', name: 'bomb.zip', bytes: () => zip('zeros', 256 * 1024 * 1024), end: 'kept' },
  { purpose: 'digital', name: 'bomb.docx', bytes: () => zip('word/document.xml', 64 * 1024 * 1024), end: 'either' },
  { purpose: 'digital', name: '=cmd|\' /C calc\'!A0 "quoted"; filename=x.html .pdf', bytes: pdfPage, end: 'kept' },
  { purpose: 'digital', name: 'header\r\nContent-Type: text/html\r\n.pdf', bytes: pdfPage, end: 'announced', code: 'invalid_characters' },
  { purpose: 'digital', name: 'empty.pdf', bytes: Buffer.alloc(0), end: 'announced', code: 'file_empty' },
  { purpose: 'digital', name: 'short.pdf', bytes: pdfPage, says: pdfPage.length + 1_000, end: 'unfinished', code: 'upload_incomplete' },
  { purpose: 'digital', name: 'long.pdf', bytes: Buffer.concat([pdfPage, Buffer.alloc(1_000)]), says: pdfPage.length, end: 'unfinished', code: 'upload_incomplete' },
  { purpose: 'document', name: 'identity.pdf', bytes: pdfPage, end: 'kept' },
  { purpose: 'document', name: 'identity.gif', bytes: gifPage, end: 'announced', code: 'wrong_file_type' },
  { purpose: 'document', name: 'drawing.jpg', bytes: svg, end: 'worker', code: 'wrong_file_type' },
  { purpose: 'document', name: 'setup.png', bytes: program, end: 'worker', code: 'wrong_file_type' },
];
