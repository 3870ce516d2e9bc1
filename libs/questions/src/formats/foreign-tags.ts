const known = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas caption ' +
    'center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer ' +
    'form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins isindex kbd label legend li link listing ' +
    'main map mark marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture ' +
    'plaintext pre progress q rb rp rt rtc ruby s samp script section select slot small source span strike strong style sub summary sup ' +
    'svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
  ).split(' '),
);

const tag = /<(\/?)([a-z][^\s<>/]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)(>?)/gi;

/**
 * HTML in which `List<String>`, `#include <stdio.h>` and `a <b` are what they say, and no tags that a cleaner drops with all they hold:
 * what opens no element of HTML and is never closed, and what has no end, is text.
 */
export const withForeignTagsShown = (html: string): string => {
  if (!html.includes('<')) return html;
  const closed = new Set([...html.matchAll(/<\/([a-z][^\s<>/]*)/gi)].map(([, name]) => name!.toLowerCase()));
  return html.replaceAll(tag, (whole: string, slash: string, name: string, rest: string, end: string) => {
    const shown = `&lt;${whole.slice(1)}`;
    if (end === '') return shown;
    const small = name.toLowerCase();
    const isElement = slash !== '' || known.has(small) || closed.has(small) || small.includes(':');
    return isElement || rest.includes('=') || rest.endsWith('/') ? whole : shown;
  });
};
