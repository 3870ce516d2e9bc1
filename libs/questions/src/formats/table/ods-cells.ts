import { escapeMarkup } from '../pieces.js';
import type { CellAbout } from './rows.js';

type Attributes = Readonly<Record<string, string>>;

/** What the styles of an OpenDocument say that a reader needs: raised letters, fills, sheets that are not shown. */
export class OdsStyles {
  private readonly raised = new Map<string, 'sup' | 'sub'>();
  private readonly looks = new Map<string, string[]>();
  private readonly unseen = new Set<string>();
  private name = '';

  public open(local: string, attributes: Attributes): void {
    if (local === 'style') this.name = attributes['style:name'] ?? '';
    else if (local === 'text-properties') this.text(attributes);
    else if (local === 'table-cell-properties') this.look('fill', attributes['fo:background-color'], /^(?:transparent|#ffffff)$/i);
    else if (local === 'table-properties' && attributes['table:display'] === 'false') this.unseen.add(this.name);
  }

  private text(attributes: Attributes): void {
    const [place = ''] = (attributes['style:text-position'] ?? '').split(' ');
    if (place === 'super' || /^[1-9]\d*%$/.test(place)) this.raised.set(this.name, 'sup');
    if (place === 'sub' || /^-\d+%$/.test(place)) this.raised.set(this.name, 'sub');
    if (attributes['fo:font-weight'] === 'bold') this.looks.set(this.name, [...(this.looks.get(this.name) ?? []), 'bold']);
    this.look('font', attributes['fo:color'], /^#000000$/);
  }

  private look(kind: string, colour: string | undefined, plain: RegExp): void {
    if (colour !== undefined && !plain.test(colour)) this.looks.set(this.name, [...(this.looks.get(this.name) ?? []), `${kind} ${colour}`]);
  }

  public raise(name: string | undefined): 'sup' | 'sub' | undefined {
    return name === undefined ? undefined : this.raised.get(name);
  }

  public looksOf(name: string | undefined): readonly string[] {
    return (name === undefined ? undefined : this.looks.get(name)) ?? [];
  }

  public isUnseen(name: string | undefined): boolean {
    return name !== undefined && this.unseen.has(name);
  }
}

/** A cell while it is read. */
export class OdsCell {
  private shown = '';
  private plain = true;
  private paragraphs = 0;
  public readonly pictures: string[] = [];

  public constructor(
    public readonly attributes: Attributes,
    private readonly styles: OdsStyles,
  ) {}

  public get repeated(): number {
    return Math.max(1, Number(this.attributes['table:number-columns-repeated'] ?? 1) || 1);
  }

  public paragraph(): void {
    if (this.paragraphs > 0) this.shown += '\n';
    this.paragraphs += 1;
  }

  public add(text: string, raise: 'sup' | 'sub' | undefined): void {
    if (raise === undefined || text.trim() === '') this.shown += escapeMarkup(text);
    else {
      this.plain = false;
      this.shown += `<${raise}>${escapeMarkup(text)}</${raise}>`;
    }
  }

  private get kind(): string {
    return this.attributes['office:value-type'] ?? this.attributes['calcext:value-type'] ?? '';
  }

  public get text(): string {
    const { attributes } = this;
    if (!this.plain) return this.shown.replaceAll('\n', '<br>');
    const shown = this.shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    // Programs that show nothing of their own write the value down.
    if (this.kind === 'date' && shown !== '') return shown.replace(/T00:00:00(?:\.0+)?Z?$/, '');
    return shown === ''
      ? (attributes['office:string-value'] ?? attributes['office:value'] ?? attributes['office:date-value'] ?? '')
      : shown;
  }

  public get about(): CellAbout | undefined {
    const formula = this.attributes['table:formula'];
    const looks = this.styles.looksOf(this.attributes['table:style-name']);
    const failed = formula !== undefined && /^(?:#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)|Err:\d{3})/.test(this.text);
    const fault: CellAbout['fault'] =
      failed || this.kind === 'error'
        ? 'error-value'
        : formula !== undefined && this.text === '' && this.kind !== 'string'
          ? 'formula-without-value'
          : this.kind === 'date'
            ? 'date-in-option'
            : undefined;
    return fault === undefined && looks.length === 0
      ? undefined
      : { ...(fault === undefined ? {} : { fault }), ...(looks.length === 0 ? {} : { looks }) };
  }
}
