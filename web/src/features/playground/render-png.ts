const svgSpace = 'http://www.w3.org/2000/svg';
const sharpness = 2;
const margin = 24;

const dataOf = async (address: string): Promise<string> => {
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The font could not be read')));
    reader.readAsDataURL(blob);
  });
};

const bare = (family: string): string => family.replaceAll(/["']/g, '').trim();
const sameRange = (one: string, other: string): boolean =>
  one.replaceAll(/\s/g, '').toLowerCase() === other.replaceAll(/\s/g, '').toLowerCase();

/** Whether the page has loaded this face: only those it needed are put into the picture. */
const isLoaded = (rule: CSSFontFaceRule): boolean => {
  const [family, range] = [bare(rule.style.getPropertyValue('font-family')), rule.style.getPropertyValue('unicode-range')];
  const [weight, style] = [rule.style.getPropertyValue('font-weight') || '400', rule.style.getPropertyValue('font-style') || 'normal'];
  return [...document.fonts].some(
    (face) =>
      face.status === 'loaded' &&
      bare(face.family) === family &&
      (face.weight === weight || { normal: '400', bold: '700' }[face.weight] === weight) &&
      face.style === style &&
      (range === '' || sameRange(face.unicodeRange, range)),
  );
};

/** A face with its file inside it: a picture fetches nothing. */
const faceOf = async (rule: CSSFontFaceRule): Promise<string> => {
  const source = rule.style.getPropertyValue('src');
  const address = /url\("?([^")]+\.woff2[^")]*)"?\)/.exec(source)?.[1] ?? /url\("?([^")]+)"?\)/.exec(source)?.[1];
  if (!address) return '';
  const data = address.startsWith('data:') ? address : await dataOf(new URL(address, rule.parentStyleSheet?.href ?? location.href).href);
  return rule.cssText.replace(source, `url("${data}")`);
};

/** All rules of the page, and the faces it uses. */
const stylesOf = async (): Promise<string> => {
  const [rules, faces]: [string[], CSSFontFaceRule[]] = [[], []];
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (!(rule instanceof CSSFontFaceRule)) rules.push(rule.cssText);
      else if (isLoaded(rule)) faces.push(rule);
  return [...(await Promise.all(faces.map(faceOf))), ...rules].join('\n');
};

/** The text once more in a drawing of its own, in the light colours, which print well. */
const drawingOf = async (preview: HTMLElement, width: number, height: number): Promise<string> => {
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const style = document.createElementNS(svgSpace, 'style');
  style.textContent = await stylesOf();
  const place = document.createElementNS(svgSpace, 'foreignObject');
  place.setAttribute('width', '100%');
  place.setAttribute('height', '100%');
  const copy = preview.cloneNode(true) as HTMLElement;
  const look = getComputedStyle(preview);
  copy.style.cssText = `box-sizing:border-box;width:${width}px;padding:${margin}px;background:#fff;color:#18181b;font:${look.font}`;
  for (const picture of copy.querySelectorAll('img')) picture.src = await dataOf(picture.src);
  place.append(copy);
  svg.append(style, place);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
};

const loaded = async (address: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
};

/** What a preview shows as a PNG, on white. Throws where the browser lets no page be drawn. */
export const previewPng = async (preview: HTMLElement): Promise<Blob> => {
  await document.fonts.ready;
  const [width, height] = [preview.scrollWidth + 2 * margin, preview.scrollHeight + 2 * margin];
  const image = await loaded(await drawingOf(preview, width, height));
  const canvas = document.createElement('canvas');
  canvas.width = width * sharpness;
  canvas.height = height * sharpness;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser writes no pictures'))), 'image/png'),
  );
};
