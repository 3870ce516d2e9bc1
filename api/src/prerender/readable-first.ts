const styleLink = /<link rel="stylesheet"[^>]*\shref="([^"]+\.css)"[^>]*>/g;
const moduleScript = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/g;
const modulePreload = /<link rel="modulepreload"/g;

/** Named but not asked for: the page's own start turns it into a preload once the page has been drawn. */
const laterLink = '<link class="later"';

/** A script of the page that is to be there soon after the page itself. */
export const later = (address: string): string => `${laterLink} crossorigin href="${address}" />`;

/** Runs after the first frame: a page that nobody looks at draws none, and starts at once. */
const start = (addresses: readonly string[]): string => `<script>
      (function (d) {
        function go() {
          d.querySelectorAll('link.later').forEach(function (l) { l.rel = 'modulepreload'; });
          ${JSON.stringify(addresses).replaceAll('<', '\\u003c')}.forEach(function (a) {
            var s = d.createElement('script');
            s.type = 'module';
            s.crossOrigin = '';
            s.src = a;
            d.head.append(s);
          });
        }
        if (d.hidden) go();
        else requestAnimationFrame(function () { setTimeout(go); });
      })(document);
    </script>`;

/**
 * A built page, made for content that can be read as it stands: its style sheet is in it, so that nothing has to be asked for before it is
 * drawn, and the code that makes it work comes after the first frame instead of taking line and processor from it.
 * `sheet` gives the text of a style sheet by its address; a text that could end its element stays a file.
 */
export const readableFirst = (html: string, sheet: (address: string) => string): string => {
  const addresses = [...html.matchAll(moduleScript)].map(([, address]) => address ?? '');
  return html
    .replace(styleLink, (link, address: string) => {
      const text = sheet(address);
      return /<\/style/i.test(text) ? link : `<style>${text}</style>`;
    })
    .replace(moduleScript, '')
    .replace(modulePreload, laterLink)
    .replace('</body>', () => `  ${start(addresses)}\n  </body>`);
};
