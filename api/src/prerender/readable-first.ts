const styleLink = /<link rel="stylesheet"[^>]*\shref="([^"]+\.css)"[^>]*>/g;
const moduleScript = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/g;
const modulePreload = /<link rel="modulepreload"/g;

/** Named but not asked for: the page's own start turns it into a preload once the page has been drawn. */
const laterLink = '<link class="later"';

/** A script of the page that is to be there soon after the page itself. */
export const later = (address: string): string => `${laterLink} crossorigin href="${address}" />`;

/**
 * Runs when the page has been drawn; at once where nobody looks at it, and after three seconds whatever the browser says. Whichever call
 * comes second finds nothing left to do.
 */
const start = (addresses: readonly string[]): string => `<script>
      (function (d, addresses) {
        var drawn = window.PerformanceObserver && (PerformanceObserver.supportedEntryTypes || []).indexOf('paint') >= 0;
        function go() {
          d.querySelectorAll('link.later:not([rel])').forEach(function (link) {
            link.rel = 'modulepreload';
          });
          addresses.splice(0).forEach(function (address) {
            var script = d.createElement('script');
            script.type = 'module';
            script.crossOrigin = '';
            script.src = address;
            d.head.append(script);
          });
        }
        if (d.hidden || !drawn) return go();
        new PerformanceObserver(go).observe({ type: 'paint', buffered: true });
        setTimeout(go, 3000);
      })(document, ${JSON.stringify(addresses).replaceAll('<', '\\u003c')});
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
