import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { arrivingPath, BeginUpload, CheckMedia, FindMedia, FinishUpload, RetryMedia } from '#catalog';
import { ListUsers } from '#identity';
import type { MediaKind } from '#contracts/shared/media';
import { permissionsOf } from '#contracts/shared/permissions';
import type { Config, Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import { exerciseSheet, formulaSheet, sheetPdf } from './media-sheets.js';
import { demoPeople } from './people.js';

/** Films, captions and sheets of the demo, by what lessons call them; the ids are the same in every demo. */
export const demoMedia = {
  motion: '019aa000-0000-7000-8000-000000000001',
  motionBn: '019aa000-0000-7000-8000-000000000002',
  motionEn: '019aa000-0000-7000-8000-000000000003',
  harmonic: '019aa000-0000-7000-8000-000000000004',
  harmonicBn: '019aa000-0000-7000-8000-000000000005',
  harmonicEn: '019aa000-0000-7000-8000-000000000006',
  projectile: '019aa000-0000-7000-8000-000000000007',
  formulas: '019aa000-0000-7000-8000-000000000008',
  exercises: '019aa000-0000-7000-8000-000000000009',
  /** The formulas once more, as a file beside a lesson. */
  formulasFile: '019aa000-0000-7000-8000-00000000000a',
} as const;
type DemoMedium = keyof typeof demoMedia;

/** The build copies no films: they are read where they stand in the source. */
const folder = (): string => {
  const beside = join(import.meta.dirname, 'own/media');
  return existsSync(beside) ? beside : join(import.meta.dirname, '../../../../../libs/composition/src/seed/own/media');
};
const film = (name: string) => (): Promise<Buffer> => readFile(join(folder(), name));

interface Medium {
  readonly kind: MediaKind;
  readonly name: string;
  readonly bytes: () => Promise<Buffer>;
}

const media: Readonly<Record<DemoMedium, Medium>> = {
  motion: { kind: 'video', name: 'সমত্বরণে গতি.mp4', bytes: film('motion.mp4') },
  motionBn: { kind: 'captions', name: 'সমত্বরণে গতি (বাংলা).vtt', bytes: film('motion.bn.vtt') },
  motionEn: { kind: 'captions', name: 'Motion (English).vtt', bytes: film('motion.en.vtt') },
  harmonic: { kind: 'video', name: 'সরল ছন্দিত গতি.mp4', bytes: film('harmonic.mp4') },
  harmonicBn: { kind: 'captions', name: 'সরল ছন্দিত গতি (বাংলা).vtt', bytes: film('harmonic.bn.vtt') },
  harmonicEn: { kind: 'captions', name: 'Harmonic motion (English).vtt', bytes: film('harmonic.en.vtt') },
  projectile: { kind: 'video', name: 'প্রাসের গতি.mp4', bytes: film('projectile.mp4') },
  formulas: { kind: 'pdf', name: 'গতিবিদ্যার সূত্রপত্র.pdf', bytes: () => sheetPdf(formulaSheet) },
  exercises: { kind: 'pdf', name: 'গতিবিদ্যার অনুশীলনী.pdf', bytes: () => sheetPdf(exerciseSheet) },
  formulasFile: { kind: 'file', name: 'গতিবিদ্যার সূত্রপত্র.pdf', bytes: () => sheetPdf(formulaSheet) },
};

export interface MediaTools {
  readonly dispatcher: Dispatcher;
  readonly config: Config;
  readonly check: CheckMedia;
}

const lay = async (config: Config, id: string, content: Buffer): Promise<void> => {
  const path = arrivingPath(config, id);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, content);
};

/** The way of an upload, without the network: announced, laid where uploads arrive, looked at as any other. */
const put = async (
  { dispatcher, config, check }: MediaTools,
  uploader: Actor,
  id: string,
  { kind, name, bytes }: Medium,
): Promise<void> => {
  const known = await dispatcher.query(new FindMedia(id));
  const state = known?.state ?? 'uploading';
  if (state === 'ready' || state === 'refused') return;
  if (state === 'uploading' || state === 'failed') {
    const content = await bytes();
    if (known === null) await dispatcher.command(new BeginUpload(uploader, { id, kind, name, bytes: content.length }));
    await lay(config, id, content);
    await dispatcher.command(state === 'failed' ? new RetryMedia(uploader, id) : new FinishUpload(id));
  }
  // A start that was cut short left it half looked at.
  const run = (await dispatcher.query(new FindMedia(id)))?.run ?? 1;
  // Ready at once; what its event asks for later finds nothing left to do, and the renditions come in the background.
  await dispatcher.command(await check.prepare({ mediaId: id, run }, new AbortController().signal));
};

/** The demo's teacher, who has uploaded them. */
const findTeacher = async (dispatcher: Dispatcher): Promise<Actor> => {
  const email = demoPeople.find(({ role }) => role === 'teacher')?.draft.email ?? '';
  const { rows } = await dispatcher.query(new ListUsers({ q: email }, 'created', 1));
  const teacher = rows.find((row) => row.email === email);
  if (!teacher) throw new Error('The demo has no teacher');
  return { kind: 'user', id: teacher.id, permissions: permissionsOf(['teacher']) };
};

/** The demo's films and sheets, as far as they are not there yet. */
export const ensureMedia = async (tools: MediaTools): Promise<void> => {
  const teacher = await findTeacher(tools.dispatcher);
  // One after another: an upload that fails must not leave others behind it at work.
  for (const name of Object.keys(media) as DemoMedium[]) await put(tools, teacher, demoMedia[name], media[name]);
};
