import { describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { PackageProblem } from './package-problem.js';
import { elementsOfXml, readXml } from './read-xml.js';
import { allOf, attributeOf, childOf, childrenOf, textOf } from './xml-tree.js';

const problem = (text: string | Uint8Array): readonly [string, number] | null => {
  try {
    readXml(text);
    return null;
  } catch (error) {
    if (error instanceof PackageProblem) return [error.code, error.line];
    throw error;
  }
};

describe('readXml', () => {
  // Red when a line, a prefix or CDATA is lost.
  it('gives elements with lines, texts and attributes by local name', () => {
    const root = readXml('\r\n<?xml version="1.0"?>\r\n<w:a x="1">\r<b>t<![CDATA[<i>]]>&#2453;&nbsp;</b>\n<c r:id="7"/></w:a>');
    expect([root.name, root.local, root.line]).toEqual(['w:a', 'a', 3]);
    expect(textOf(childOf(root, 'b'))).toBe('t<i>ক\u00A0');
    expect(childrenOf(root, 'b', 'c').map(({ line }) => line)).toEqual([4, 5]);
    expect(attributeOf(childOf(root, 'c'), 'id')).toBe('7');
    expect(attributeOf(root, 'constructor')).toBeUndefined();
    expect(allOf(root, 'c')).toHaveLength(1);
  });

  // Red when a DTD, deep nesting or a broken document is read on (IM-05).
  it('refuses a DOCTYPE, depth and what is not well-formed', () => {
    expect(problem('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')?.[0]).toBe('doctype');
    expect(problem('<a><!DOCTYPE a></a>')?.[0]).toBe('doctype');
    expect(problem('<!DOCTYPE a SYSTEM "a.dtd" [<!ENTITY % x SYSTEM "x.dtd"> %x;]><a/>')?.[0]).toBe('doctype');
    expect(problem(`${'<a>'.repeat(201)}${'</a>'.repeat(201)}`)?.[0]).toBe('too-deep');
    expect(problem(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`)).toBeNull();
    expect(problem('<a>\n<b></a>')).toEqual(['file-broken', 2]);
    expect(problem('')?.[0]).toBe('file-broken');
    expect(problem('text')?.[0]).toBe('file-broken');
  });

  // Red when a document is refused although its DOCTYPE only names what it is, as old programs write it: nothing is fetched for it.
  it('passes over a DOCTYPE that declares nothing', () => {
    expect(problem('<!DOCTYPE a SYSTEM "a.dtd"><a/>')).toBeNull();
    expect(problem('<?xml version="1.0"?>\n<!DOCTYPE a PUBLIC "-//X//DTD [a]//EN"\n "http://x.test/a.dtd">\n<a/>')).toBeNull();
    expect(problem('<!DOCTYPE a><a>&x;</a>')).toBeNull();
  });

  // Red when a stray control character or an unknown entity spoils a whole file.
  it('forgives what spoils no structure', () => {
    expect(textOf(readXml('<a>x\u000B &unknown; &#0; ]]> y</a>'))).toContain('&unknown;');
    expect(attributeOf(readXml('<a kind=choice n="1">x</a>'), 'kind')).toBe('choice');
    const bare = readXml('<a>R&D, a & b; 1 < 2 <<b/> 3<4 &amp; &#x27;<![CDATA[& < &x]]></a>');
    expect(textOf(bare)).toBe("R&D, a & b; 1 < 2 < 3<4 & '& < &x");
    expect(problem('<a>a <b </a>')?.[0]).toBe('file-broken');
    expect(problem('<a>x <b$y c</a>')?.[0]).toBe('file-broken');
  });

  // Red when an encoding is believed against the bytes.
  it('reads the encodings that packages hold', () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a>é’</a>';
    for (const bytes of [
      Buffer.from(text),
      iconv.encode(text, 'windows-1252'),
      iconv.encode(text, 'utf-16le', { addBOM: true }),
      iconv.encode(text, 'utf-16be'),
    ]) {
      expect(textOf(readXml(bytes))).toBe('é’');
    }
  });

  // Red when a big document is gathered whole, or the good part before a fault is lost.
  it('gives the wanted elements one by one, up to a fault', () => {
    const text = `<quiz>${'<question><name>x</name></question>\n'.repeat(5000)}<question></quiz>`;
    let found = 0;
    let fault: unknown;
    try {
      for (const element of elementsOfXml(text, (name, path) => name === 'question' && path.length === 1)) {
        found += 1;
        expect(element.children).toHaveLength(1);
      }
    } catch (error) {
      fault = error;
    }
    expect(found).toBe(5000);
    expect(fault).toMatchObject({ code: 'file-broken', line: 5001 });
  });
});
