import type { OpenZip } from '../packages/open-zip.js';
import { asHtml } from './pieces.js';
import { withPictures } from './pictures.js';
import type { PackageFiles } from './qti/package-files.js';
import { type Piece, type ReadQuestion, withPieces } from './reading.js';

/** Bytes; what is larger is not kept anyway. */
const largestPicture = 4_000_000;

const piecesOf = ({ stem, options, explanation, stimulus }: ReadQuestion): Piece[] =>
  [stem, ...options, explanation, stimulus].filter((piece) => piece !== null);
const hasPicture = ({ as, text }: Piece): boolean => as === 'html' && /<img\b/i.test(text);

/**
 * The question with the pictures that lie beside its file, which is in `folder`. The markup is gone through twice: what it names is fetched
 * in between.
 */
export const withPicturesBeside = async (
  question: ReadQuestion,
  { zip, files }: { readonly zip: OpenZip; readonly files: PackageFiles },
  folder: string,
): Promise<ReadQuestion> => {
  if (!piecesOf(question).some(hasPicture)) return question;
  const fetched = new Map<string, Buffer | null>();
  const change = (piece: Piece): Piece => {
    if (!hasPicture(piece)) return piece;
    const html = withPictures(piece.text, (address) => {
      const name = files.find(address, folder);
      if (name === null) return null;
      const bytes = fetched.get(name);
      if (bytes === undefined) fetched.set(name, null);
      return bytes ? { type: '', bytes } : null;
    });
    return asHtml(html);
  };
  withPieces(question, change);
  for (const name of fetched.keys()) if (zip.size(name) <= largestPicture) fetched.set(name, await zip.read(name).catch(() => null));
  return withPieces(question, change);
};
