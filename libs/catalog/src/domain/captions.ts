const clock = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d[.,]\d{3}`;
const cue = new RegExp(String.raw`^(${clock})[ \t]+-->[ \t]+(${clock})`);
const LINES_AT_MOST = 50_000;

const milliseconds = (text: string): number => {
  const [rest = '', fraction = '0'] = text.split(/[.,]/);
  return rest.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000 + Number(fraction);
};
const dotted = (text: string): string => text.replace(',', '.');

/** Nothing but letters and the few marks of WebVTT: a browser builds what stands here into a page. */
const textLine = (line: string): string => line.replaceAll(/<(?!\/?[biu]>|\/?v[ >]|\/?c[.>])[^>]*>?/g, '');

interface Cue {
  readonly timing: string;
  readonly from: number;
  readonly to: number;
  readonly lines: string[];
}

const cuesOf = (lines: readonly string[]): Cue[] => {
  const cues: Cue[] = [];
  let open: Cue | null = null;
  for (const line of lines) {
    const [, from, to] = cue.exec(line) ?? [];
    if (from !== undefined && to !== undefined) {
      open = { timing: `${dotted(from)} --> ${dotted(to)}`, from: milliseconds(from), to: milliseconds(to), lines: [] };
      cues.push(open);
    } else if (line.trim() === '') open = null;
    else open?.lines.push(textLine(line));
  }
  return cues;
};

/**
 * Captions as we serve them: WebVTT with cues alone, from WebVTT or SubRip. Styles, regions and settings are left out. Null where there is no
 * cue, or one that ends before it begins.
 */
export const cleanCaptions = (text: string): string | null => {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .slice(0, LINES_AT_MOST);
  const cues = cuesOf(lines).filter(({ lines: said }) => said.length > 0);
  if (cues.length === 0 || cues.some(({ from, to }) => to <= from)) return null;
  return `WEBVTT\n\n${cues.map(({ timing, lines: said }) => `${timing}\n${said.join('\n')}\n`).join('\n')}`;
};
