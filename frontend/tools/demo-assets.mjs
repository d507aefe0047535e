// Draws the pictures and files of the demo shop into api/src/seed/assets, where the api embeds them.
// Run by hand after changing a drawing: node frontend/tools/demo-assets.mjs
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../e2e/support/browser.mjs';

const target = fileURLToPath(new URL('../../api/src/seed/assets/', import.meta.url));
const BYTES_MAX = 100_000;
const SANS = "'Inter','DejaVu Sans',sans-serif";
const SERIF = "'Georgia','DejaVu Serif',serif";

/** The same chance every time: a drawing that changes by itself would be a change in the repository. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** One leaf, pointing up from 0,0. */
const leaf = (length, width, fill, vein) =>
  `<path d="M0 0C${width} ${-length * 0.3} ${width * 0.9} ${-length * 0.75} 0 ${-length}C${-width * 0.9} ${-length * 0.75} ${-width} ${-length * 0.3} 0 0Z" fill="${fill}"/>` +
  `<path d="M0 0V${-length * 0.92}" stroke="${vein}" stroke-width="2" fill="none" opacity=".6"/>`;

/** A twig with leaves on both sides. */
function twig({ x, y, turn, leaves, length, width, colours, vein, stem }) {
  const step = (length * 2.4) / leaves;
  const drawn = Array.from({ length: leaves }, (_, index) => {
    const size = 1 - (index / leaves) * 0.55;
    const side = index % 2 ? 1 : -1;
    return `<g transform="translate(0 ${-40 - index * step}) rotate(${side * (58 - index * 2)}) scale(${size})">${leaf(length * 0.62, width, colours[index % colours.length], vein)}</g>`;
  }).join('');
  const height = 40 + leaves * step;
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0Q12 ${-height / 2} 0 ${-height}" stroke="${stem}" stroke-width="5" fill="none" stroke-linecap="round"/>${drawn}<g transform="translate(0 ${-height})">${leaf(length * 0.5, width * 0.6, colours[0], vein)}</g></g>`;
}

const flower = (x, y, size, petals, colour, heart) =>
  `<g transform="translate(${x} ${y})">${Array.from({ length: petals }, (_, index) => `<g transform="rotate(${(360 / petals) * index})">${leaf(size, size * 0.42, colour, '#ffffff')}</g>`).join('')}<circle r="${size * 0.26}" fill="${heart}"/></g>`;

const stains = (seed, colours, count = 7) => {
  const next = chance(seed);
  return Array.from({ length: count }, (_, index) => `<ellipse cx="${next() * 1280}" cy="${next() * 800}" rx="${140 + next() * 200}" ry="${110 + next() * 150}" fill="${colours[index % colours.length]}" opacity=".35" filter="url(#soft)"/>`).join('');
};

const picture = (background, drawing) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 800" width="1280" height="800">
<defs><filter id="soft"><feGaussianBlur stdDeviation="60"/></filter></defs>
<rect width="1280" height="800" fill="${background}"/>${drawing}</svg>`;

const label = (x, y, title, line, ink, paper) =>
  `<g transform="translate(${x} ${y})"><rect x="-300" y="-92" width="600" height="184" rx="6" fill="${paper}"/><rect x="-288" y="-80" width="576" height="160" rx="3" fill="none" stroke="${ink}" stroke-width="1.5" opacity=".5"/><text text-anchor="middle" y="2" font-family="${SERIF}" font-size="44" fill="${ink}">${title}</text><text text-anchor="middle" y="44" font-family="${SANS}" font-size="19" letter-spacing="4" fill="${ink}" opacity=".75">${line}</text></g>`;

const greens = ['#3f7d5c', '#5b9a73', '#2f6350', '#86b58f'];
const covers = {
  'botanicals.jpg': picture('#f4efe4', stains(7, ['#cfe3cf', '#f3d9c4', '#dcebe3']) +
    twig({ x: 150, y: 830, turn: 8, leaves: 9, length: 210, width: 62, colours: greens, vein: '#e9f2e6', stem: '#36604b' }) +
    twig({ x: 1130, y: 840, turn: -9, leaves: 10, length: 200, width: 54, colours: ['#6f9f86', '#3f7d5c', '#a9c8ac'], vein: '#eef5ec', stem: '#4b7a62' }) +
    flower(1015, 190, 96, 7, '#d9776a', '#f2c14e') + flower(248, 160, 70, 6, '#e39b7b', '#8a4b3a') +
    label(640, 420, 'Watercolour Botanicals', 'A WORKBOOK', '#27483a', '#fffdf7')),
  'herbarium.jpg': picture('#243b36', ['#f5efe1', '#f9f4e8', '#efe6d2'].map((paper, index) =>
    `<g transform="translate(${340 + index * 300} 400) rotate(${[-5, 0, 5][index]})"><rect x="-135" y="-215" width="270" height="430" fill="${paper}"/><rect x="-120" y="-200" width="240" height="400" fill="none" stroke="#b9a77f" stroke-width="1"/>${[
      twig({ x: 0, y: 165, turn: 0, leaves: 8, length: 118, width: 32, colours: greens, vein: '#dfe9d8', stem: '#36604b' }),
      `<g transform="translate(0 160)"><path d="M0 0Q14 -120 0 -230" stroke="#4b7a62" stroke-width="4" fill="none"/></g>${flower(0, -85, 84, 9, '#c9604f', '#f2c14e')}${flower(0, -85, 50, 9, '#e08a6d', '#f2c14e')}`,
      twig({ x: 0, y: 165, turn: 0, leaves: 12, length: 120, width: 18, colours: ['#7a8f5b', '#94a873', '#5f7648'], vein: '#eef0df', stem: '#5f7648' }),
    ][index]}<text y="192" text-anchor="middle" font-family="${SERIF}" font-size="17" font-style="italic" fill="#5b4a2c">${['Salix caprea', 'Papaver rhoeas', 'Rosmarinus'][index]}</text></g>`).join('')),
  'planner.jpg': picture('#e8dfd3', stains(3, ['#f2cfb8', '#d6dfe8', '#f4e6c8'], 6) +
    `<g transform="translate(640 410) rotate(-4)"><rect x="-330" y="-250" width="660" height="500" rx="14" fill="#2d3a52"/><rect x="-318" y="-262" width="648" height="500" rx="12" fill="#fffdf8"/><path d="M6 -262V238" stroke="#d9d2c4" stroke-width="3"/>${Array.from({ length: 9 }, (_, line) => `<path d="M-280 ${-120 + line * 36}H-40M52 ${-120 + line * 36}H288" stroke="#e4dccd" stroke-width="2"/>`).join('')}<text x="-280" y="-180" font-family="${SERIF}" font-size="36" fill="#2d3a52">The Quiet Year</text><text x="52" y="-180" font-family="${SANS}" font-size="22" letter-spacing="5" fill="#b0653f">JANUARY</text>${Array.from({ length: 5 }, (_, week) => Array.from({ length: 7 }, (_, day) => `<circle cx="${66 + day * 34}" cy="${20 + week * 36}" r="9" fill="${(week * 7 + day) % 6 === 2 ? '#d9776a' : '#ece4d6'}"/>`).join('')).join('')}</g>` +
    twig({ x: 1150, y: 840, turn: -22, leaves: 7, length: 150, width: 40, colours: ['#b0653f', '#d08c60', '#8f4e31'], vein: '#fbeee2', stem: '#7b452c' })),
  'seeds.jpg': picture('#dfe9e0', stains(11, ['#f7e7b8', '#cfe3cf', '#f3d0c4'], 6) +
    [['Poppy', '#c9604f', -9], ['Marigold', '#e0a03f', 2], ['Borage', '#5a7bb0', 10]].map(([name, colour, turn], index) =>
      `<g transform="translate(${330 + index * 310} ${[415, 385, 425][index]}) rotate(${turn})"><rect x="-125" y="-185" width="250" height="370" rx="8" fill="#fffdf7"/><path d="M-125 -130L0 -185L125 -130V-177Q125 -185 117 -185H-117Q-125 -185 -125 -177Z" fill="${colour}"/>${flower(0, 10, 72, 8, colour, '#5b4a2c')}<text y="142" text-anchor="middle" font-family="${SERIF}" font-size="30" fill="#3b3a33">${name}</text></g>`).join('')),
};

const page = (title, body) => `<!doctype html><html lang="en"><title>${title}</title><style>
@page{size:A5;margin:16mm}body{font-family:${SERIF};color:#2b2a26;line-height:1.5;font-size:11pt;margin:0}h1{font-size:26pt;line-height:1.1;margin:42mm 0 4mm}h2{font-size:15pt;margin:0 0 3mm;break-before:page}.lead{color:#6b6557}ul{padding-left:5mm}.box{height:95mm;border:.4mm solid #c9bfa8;border-radius:2mm;margin-top:5mm}</style>
<h1>${title}</h1><p class="lead">Atelier Lind · Berlin</p>${body}</html>`;

const documents = {
  'botanicals.pdf': page('Watercolour Botanicals', ['Wet into wet', 'Leaves in two strokes', 'Layers of glaze', 'A whole branch'].map((title, index) =>
    `<h2>${index + 1}. ${title}</h2><p>Wet the shape of the leaf with clean water and let the sheen go dull. Touch the tip of the brush to the edge and let the colour walk by itself. Lift it where the light falls.</p><ul><li>sap green, a little ultramarine</li><li>round brush, size 6</li><li>hot-pressed paper, 300 g</li></ul><div class="box"></div>`).join('')),
  'planner.pdf': page('The Quiet Year', ['January', 'February', 'March', 'April'].map((month) =>
    `<h2>${month}</h2><p>Three things that matter this month. Everything else may wait.</p><div class="box"></div>`).join('')),
  'seeds.pdf': page('Seed packet templates', ['Poppy', 'Marigold', 'Borage'].map((name) =>
    `<h2>${name}</h2><p>Print on plain paper, cut along the line, fold twice and glue the narrow edge.</p><div class="box"></div>`).join('')),
  'identity.pdf': page('Specimen', '<h2>Lind, Astrid</h2><p>This paper is part of the demo and identifies nobody.</p>'),
};

/** A zip without compression: pictures are compressed already, and the format is simple enough to write down. */
function zip(files) {
  const table = Array.from({ length: 256 }, (_, n) => Array.from({ length: 8 }).reduce((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n) >>> 0);
  const crc = (bytes) => (bytes.reduce((c, byte) => table[(c ^ byte) & 255] ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x21, 8); // 1 January 1980: the same bytes every time
    head.writeUInt32LE(crc(bytes), 10);
    head.writeUInt32LE(bytes.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}

await mkdir(target, { recursive: true });
const browser = await openBrowser();
try {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const shot = async (svg, clip, options) => {
    await tab.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
    return tab.screenshot({ clip, ...options });
  };
  for (const [name, svg] of Object.entries(covers)) {
    await writeFile(target + name, await shot(svg, undefined, { type: 'jpeg', quality: 80 }));
  }
  for (const [name, html] of Object.entries(documents)) {
    await tab.setContent(html);
    await writeFile(target + name, await tab.pdf({ preferCSSPageSize: true }));
  }
  const prints = [];
  for (const [index, name] of ['salix.png', 'papaver.png', 'rosmarinus.png'].entries()) {
    prints.push([name, await shot(covers['herbarium.jpg'], { x: 205 + index * 300, y: 185, width: 270, height: 430 }, { type: 'png' })]);
  }
  await writeFile(`${target}herbarium.zip`, zip(prints));
} finally {
  await browser.close();
}
for (const name of [...Object.keys(covers), ...Object.keys(documents), 'herbarium.zip']) {
  const { size } = await stat(target + name);
  if (size > BYTES_MAX) throw new Error(`${name} has ${size} bytes: at most ${BYTES_MAX}`);
  process.stdout.write(`${name} ${size}\n`);
}
