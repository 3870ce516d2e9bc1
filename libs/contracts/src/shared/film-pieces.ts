/**
 * How the pieces of a film's renditions are called and cut. The page asks for the first of the smallest by name, before it has read any
 * playlist: on a slow line each answer that has to be waited for costs a fifth of a second.
 */
export const PIECE_S = 4;
/** By the rendition's place in the ladder, the smallest first: what ffmpeg writes for `v%v-init.mp4`. */
export const headName = (rendition: number): string => `v${rendition}-init.mp4`;
/** What it writes for `v%v-%04d.m4s`. */
export const pieceName = (rendition: number, piece: number): string => `v${rendition}-${String(piece).padStart(4, '0')}.m4s`;
