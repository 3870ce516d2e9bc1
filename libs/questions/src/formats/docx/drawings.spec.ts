import { describe, expect, it } from '@jest/globals';
import { docx, p, r, read, readAll } from './fixture.js';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const shape = (kind: string): string => `<wps:wsp><wps:spPr><a:prstGeom prst="${kind}"/></wps:spPr></wps:wsp>`;
const drawing = (inner: string, kind = 'wordprocessingShape', name = ''): string =>
  `<w:r><w:drawing><wp:anchor>${name ? `<wp:docPr id="1" name="${name}"/>` : ''}<a:graphic><a:graphicData uri="http://x/${kind}">${inner}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`;
const old = (inner: string): string => `<w:r><w:pict>${inner}</w:pict></w:r>`;
const blip =
  '<pic:pic><pic:blipFill><a:blip r:embed="rId-a.png"/></pic:blipFill><pic:spPr><a:prstGeom prst="ellipse"/></pic:spPr></pic:pic>';
const text = (inner: string): string => `<w:txbxContent>${p(inner)}</w:txbxContent>`;
const paper = (inner: string): string => p(r('1. Which figure is shown? ') + inner) + p('a) this') + p('b) that') + p('Answer: a');
const linked = '<Relationship Id="rId-link" Type="http://x/image" Target="C:\\pics\\fig.png" TargetMode="External"/>';

describe('drawings of a paper from Word', () => {
  // Red when what is drawn in a question vanishes and the question is ready without it.
  it.each([
    ['a drawn shape', drawing(shape('triangle'), 'wordprocessingShape', 'Isosceles Triangle 1'), 'Isosceles Triangle 1'],
    ['a shape drawn by hand', drawing('<wps:wsp><wps:spPr><a:custGeom/></wps:spPr></wps:wsp>'), 'freeform'],
    ['a chart', drawing('', 'chart', 'Chart 1'), 'Chart 1'],
    ['a diagram', drawing('', 'diagram'), 'diagram'],
    ['a picture without its part', drawing('<pic:pic><pic:spPr><a:prstGeom prst="rect"/></pic:spPr></pic:pic>', 'picture'), 'picture'],
    [
      'a picture that is linked',
      drawing('<pic:pic><pic:blipFill><a:blip r:link="rId-link"/></pic:blipFill></pic:pic>', 'picture'),
      'fig.png',
    ],
    [
      'a picture that something is drawn over',
      drawing(`<wpg:wgp>${blip}${shape('rightArrow')}</wpg:wgp>`, 'wordprocessingGroup', 'Group 3'),
      'Group 3',
    ],
    ['an old shape', old('<v:oval style="width:40pt"/>'), 'oval'],
    ['an old shape by its type', old('<v:shapetype id="_x0000_t5"/><v:shape type="#_x0000_t5"/>'), 'shape'],
    ['a group of old shapes', old('<v:group><v:line/><v:shape alt="a cell" type="#_x0000_t5"/></v:group>'), 'a cell'],
    [
      'an old picture that something is drawn over',
      old('<v:group><v:shape><v:imagedata r:id="rId-a.png"/></v:shape><v:oval/></v:group>'),
      'oval',
    ],
    [
      'an object that only its program can show',
      '<w:r><w:object><o:OLEObject ProgID="Visio.Drawing.11"/></w:object></w:r>',
      'Visio.Drawing.11',
    ],
    [
      'an equation of an older editor',
      '<w:r><w:object><v:shape><v:imagedata r:id="rId-e.wmf"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>',
      'Equation.DSMT4',
    ],
  ])('%s is told by its name', async (_what, inner, name) => {
    const found = await readAll(docx(paper(inner), { media: { 'a.png': png, 'e.wmf': new Uint8Array([1, 0, 9, 0]) }, relations: linked }));
    expect(found).toMatchObject([{ is: 'error', code: 'picture-not-taken', facts: { name } }]);
  });

  // Red when lines and frames of a page keep a question from being taken.
  it.each([
    ['a line', drawing(shape('line'))],
    ['an old line', old('<v:line/>')],
    ['a rule', old('<v:rect/>')],
    ['a connector by its type', old('<v:shapetype id="_x0000_t32"/><v:shape type="#_x0000_t32"/>')],
  ])('%s is none', async (_what, inner) => {
    expect(await read(paper(inner))).toEqual([['Which figure is shown?', ['this', 'that'], [0]]]);
  });

  it('takes the text of frames, and pictures in any frame', async () => {
    const box = `<wps:wsp><wps:spPr><a:prstGeom prst="flowChartProcess"/></wps:spPr><wps:txbx>${text('(see the note)')}</wps:txbx></wps:wsp>`;
    const [one] = await readAll(docx(paper(drawing(box))));
    expect(one).toMatchObject({ is: 'question', question: { stem: { text: 'Which figure is shown?\n(see the note)' } } });
    for (const inner of [drawing(blip, 'picture'), old('<v:shape type="#_x0000_t75"><v:imagedata r:id="rId-a.png"/></v:shape>')])
      expect(await readAll(docx(paper(inner), { media: { 'a.png': png } }))).toMatchObject([
        { question: { stem: { text: expect.stringContaining('<img src="data:image/png;base64') } } },
      ]);
  });
});
