import { type Element, childOf, onOff, valueOf } from './element.js';

/** How a run of letters is set, as far as that says something about a question. */
export interface Look {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly hidden: boolean;
  /** Name or hexadecimal colour; '' for none. */
  readonly highlight: string;
  readonly colour: string;
  readonly shade: string;
  readonly vertical: '' | 'sub' | 'sup';
  readonly font: string;
}
export type PartLook = { -readonly [Key in keyof Look]?: Look[Key] };

export const plainLook: Look = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  hidden: false,
  highlight: '',
  colour: '',
  shade: '',
  vertical: '',
  font: '',
};

const verticals: Readonly<Record<string, Look['vertical']>> = { superscript: 'sup', subscript: 'sub' };

/** ECMA-376 17.3.2.26: a font named by the theme is one of the theme's, whatever else is named. */
const fontOf = (fonts: Element | undefined): string | undefined => {
  if (!fonts) return undefined;
  const { attributes } = fonts;
  if (attributes['w:asciiTheme'] || attributes['w:hAnsiTheme']) return 'theme';
  return attributes['w:ascii'] ?? attributes['w:hAnsi'];
};

const colourOf = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  const colour = value.toUpperCase();
  return ['AUTO', '000000', 'FFFFFF', 'NONE', ''].includes(colour) ? '' : colour;
};

const shadeOf = (shade: Element | undefined): string | undefined => {
  if (!shade) return undefined;
  const pattern = shade.attributes['w:val'] ?? 'clear';
  if (pattern === 'nil') return '';
  return colourOf(shade.attributes['w:fill'] ?? (pattern === 'clear' ? 'auto' : shade.attributes['w:color'])) ?? '';
};

/** The run properties (`w:rPr`) that are set there, and only those. */
export const partLook = (properties: Element | undefined): PartLook => {
  if (!properties) return {};
  const made: PartLook = {};
  const set = <Key extends keyof Look>(key: Key, value: Look[Key] | undefined): void => {
    if (value !== undefined) made[key] = value;
  };
  const underline = childOf(properties, 'w:u');
  const strike = onOff(properties, 'w:strike') ?? onOff(properties, 'w:dstrike');
  const vertical = valueOf(properties, 'w:vertAlign');
  set('bold', onOff(properties, 'w:b'));
  set('italic', onOff(properties, 'w:i'));
  set('underline', underline ? !['none', undefined].includes(underline.attributes['w:val']) : undefined);
  set('strike', strike);
  set('hidden', onOff(properties, 'w:vanish'));
  set('highlight', colourOf(valueOf(properties, 'w:highlight')));
  set('colour', colourOf(valueOf(properties, 'w:color')));
  set('shade', shadeOf(childOf(properties, 'w:shd')));
  set('vertical', vertical === undefined ? undefined : (verticals[vertical] ?? ''));
  set('font', fontOf(childOf(properties, 'w:rFonts')));
  return made;
};
