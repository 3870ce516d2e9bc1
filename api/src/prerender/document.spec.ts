import { describe, expect, it } from '@jest/globals';
import { documentOf, isTemplate, readDocument, type Parts } from './document.js';

const template = '<!doctype html>\n<html lang="bn">\n<head><title>x</title></head>\n<body><div id="root"></div></body></html>';
const parts: Parts = {
  page: { path: '/free', tags: ['courses'], scripts: { bn: ['/a.js'], en: ['/a.js', '/en.js'] } },
  locale: 'en',
  made: {
    lacks: [],
    html: '<h1>$& $1 "quoted" </h1>',
    title: 'A <b> & "c"',
    description: '$`',
    facts: [{ url: '/x', name: '</script>', n: { item: '/y' } }],
  },
  payload: { path: '/free', at: 17, answers: { '/api/free': { text: '</script><!-- \u2028 "&quot;' } } },
  stamp: { template: 't"&<>', versions: { courses: 3 }, live: true },
  publicUrl: new URL('https://a.example'),
  siteName: 'A & B',
};

describe('the whole page', () => {
  const made = documentOf(template, parts);

  it('holds content, language and head in their places, whatever they are', () => {
    expect(isTemplate(template)).toBe(true);
    expect(made).toContain('<html lang="en">');
    expect(made).toContain('<div id="root"><h1>$& $1 "quoted" </h1></div>');
    expect(made).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>');
    expect(made).toContain('<meta name="description" content="$`" />');
    expect(made).toContain('<link rel="canonical" href="https://a.example/free?lang=en" />');
    expect(made).toContain('"url":"https://a.example/x","name":"\\u003c/script>","n":{"item":"https://a.example/y"}');
    expect(made.match(/<link class="later" crossorigin href="\/(?:a|en)\.js" \/>/g)).toHaveLength(2);
  });

  it('can be read again: what it was made of, and whether it still holds', () => {
    expect(readDocument(made)).toEqual({ stamp: parts.stamp, payload: parts.payload });
    expect(readDocument(template)).toBeNull();
    expect(readDocument(made.replace('"at":17', '"at":'))).toBeNull();
  });
});
