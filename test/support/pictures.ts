import sharp, { type Sharp } from 'sharp';

/** Files that people and attackers send as a picture: the list of AU-08. What is taken is drawn anew, whatever else it carried. */
export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  readonly answer: '200' | '413 Picture too large' | '413 Too many pixels' | '422 Picture not accepted';
}

const noise = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 40, g: 90, b: 160, ...(channels === 4 ? { alpha: 0.4 } : {}) } } });
const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${script}</svg>`;
const text = (content: string): Buffer => Buffer.from(content, 'utf8');

/** The header says so many pixels; there are none. */
export const hollowPng = async (width: number, height: number): Promise<Buffer> => {
  const png = await noise(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
};

const taken = async (): Promise<[string, Buffer][]> => {
  const jpeg = await noise(900, 600).jpeg().toBuffer();
  const png = await noise(300, 300).png().toBuffer();
  const webp = await noise(300, 300).webp().toBuffer();
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 43/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '90/1 24/1 0/1' } };
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return [
    ['a JPEG', jpeg],
    ['a PNG', png],
    ['a WebP', webp],
    ['a PNG with transparency', await noise(300, 200, 4).png().toBuffer()],
    ['a WebP with transparency', await noise(300, 200, 4).webp().toBuffer()],
    ['a grey JPEG', await noise(300, 200).greyscale().jpeg().toBuffer()],
    ['a JPEG in CMYK', await noise(300, 200).toColourspace('cmyk').jpeg().toBuffer()],
    ['a progressive JPEG', await noise(300, 200).jpeg({ progressive: true }).toBuffer()],
    ['an interlaced PNG with a palette', await noise(300, 200).png({ palette: true, progressive: true }).toBuffer()],
    ['a PNG of 16 bits', await noise(300, 200).toColourspace('rgb16').png().toBuffer()],
    ['one pixel', await noise(1, 1).png().toBuffer()],
    ['a narrow one', await noise(2000, 3).jpeg().toBuffer()],
    [
      'a JPEG with its place in EXIF',
      await noise(300, 200)
        .jpeg()
        .withExif({ IFD0: { Artist: 'Nusrat' }, ...gps })
        .toBuffer(),
    ],
    ['a JPEG on its side', await noise(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    [
      'a WebP that moves',
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ],
    ['a photograph of 12 megapixels', await noise(4000, 3000).jpeg().toBuffer()],
    ['a JPEG with a page behind it', Buffer.concat([jpeg, text(`<html>${script}</html>`)])],
    ['a PNG with a script behind it', Buffer.concat([png, text(script)])],
    ['a PNG with an archive behind it', Buffer.concat([png, text('PK\u0003\u0004'), Buffer.alloc(200, 1)])],
  ];
};

const refused = async (): Promise<[string, Buffer][]> => {
  const jpeg = await noise(900, 600).jpeg().toBuffer();
  const png = await noise(300, 300).png().toBuffer();
  return [
    ['an SVG with a script', text(svg)],
    ['an SVG after a declaration', text(`<?xml version="1.0"?>${svg}`)],
    ['an SVG after a mark of its bytes', text(`\ufeff${svg}`)],
    ['a page', text(`<!doctype html>${script}`)],
    ['a page with the first bytes of a GIF', text(`GIF89a/*${script}*/`)],
    ['a page with the first bytes of a PNG', Buffer.concat([png.subarray(0, 8), text(script)])],
    ['a page with the first bytes of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(script)])],
    ['a page with the first bytes of a WebP', Buffer.concat([text('RIFF\0\0\0\0WEBP'), text(script)])],
    ['a GIF', await noise(30, 30).gif().toBuffer()],
    ['a TIFF', await noise(30, 30).tiff().toBuffer()],
    ['an AVIF', await noise(30, 30).avif().toBuffer()],
    ['a BMP', Buffer.concat([text('BM'), Buffer.alloc(60)])],
    ['an icon', Buffer.concat([Buffer.from([0, 0, 1, 0]), Buffer.alloc(60)])],
    ['a PDF', text('%PDF-1.7\n')],
    ['an archive', text('PK\u0003\u0004')],
    ['a program', Buffer.concat([text('\u007fELF'), Buffer.alloc(60)])],
    ['half a JPEG', jpeg.subarray(0, 200)],
    ['half a PNG', png.subarray(0, 60)],
    ['a PNG without a header', Buffer.concat([png.subarray(0, 8), png.subarray(33)])],
    ['a hollow PNG', await hollowPng(300, 300)],
    ['one byte', Buffer.from([0xff])],
  ];
};

const tooManyPixels = async (): Promise<[string, Buffer][]> => [
  ['a bomb of 10,000 × 10,000', await noise(10_000, 10_000).png({ palette: true, colours: 2 }).toBuffer()],
  ['a hollow PNG of 60,000 × 60,000', await hollowPng(60_000, 60_000)],
];

const tooLarge = async (): Promise<[string, Buffer][]> => [
  ['more than 2 MB', Buffer.concat([await noise(30, 30).png().toBuffer(), Buffer.alloc(2 * 1024 * 1024)])],
];

export const uploads = async (): Promise<Upload[]> => [
  ...(await taken()).map(([name, bytes]) => ({ name, bytes, answer: '200' as const })),
  ...(await refused()).map(([name, bytes]) => ({ name, bytes, answer: '422 Picture not accepted' as const })),
  ...(await tooManyPixels()).map(([name, bytes]) => ({ name, bytes, answer: '413 Too many pixels' as const })),
  ...(await tooLarge()).map(([name, bytes]) => ({ name, bytes, answer: '413 Picture too large' as const })),
];
