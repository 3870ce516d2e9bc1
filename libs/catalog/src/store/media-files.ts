import { join, resolve } from 'node:path';

/** Where a file lies in the storage, and what is made of it. */
export const folderOfMedia = (mediaId: string): string => `media/${mediaId}`;
export const keyOfOriginal = (mediaId: string, ending: string): string => `${folderOfMedia(mediaId)}/file.${ending}`;
export const keyOfPoster = (mediaId: string, run: number): string => `${folderOfMedia(mediaId)}/r${run}/poster.webp`;
/** A playlist or a segment of the renditions; the name is one of ours (`isHlsName`). */
export const keyOfHls = (mediaId: string, run: number, name: string): string => `${folderOfMedia(mediaId)}/r${run}/${name}`;
export const hlsMaster = 'master.m3u8';
export const isHlsName = (name: string): boolean => /^(master|v\d)(-[a-z0-9]{1,8})?\.(m3u8|mp4|m4s)$/.test(name);

/** Files that are on their way, each under its id, in a folder that http and workers share. */
export const arrivingFolder = ({ STORAGE_DIR }: { readonly STORAGE_DIR: string }): string => resolve(STORAGE_DIR, 'arriving');
export const arrivingPath = (config: { readonly STORAGE_DIR: string }, mediaId: string): string => join(arrivingFolder(config), mediaId);
