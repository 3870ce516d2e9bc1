import type { DeskParcel } from '#contracts/http/parcels';
import { districtName } from '#contracts/shared/district-names';
import type { Locale } from '#contracts/shared/values';
import { PdfWriter } from '#platform/pdf';
import { labelsOnSheet } from './print-task.js';
import { inDigits } from './print-text.js';

/** 3 × 8 on A4, as sold: 70 mm × 37 mm, without margins. */
const ACROSS = 3;
const DOWN = labelsOnSheet / ACROSS;

const PAD = 13;
const QR = 52;
const copiesWord: Readonly<Record<Locale, string>> = { bn: 'কপি', en: 'copies' };
const titles: Readonly<Record<Locale, string>> = { bn: 'পার্সেলের লেবেল', en: 'Parcel labels' };

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const label = (pdf: PdfWriter, parcel: DeskParcel, { x, y, width }: Place, locale: Locale): void => {
  const inner = width - 2 * PAD;
  const beside = inner - QR - 6;
  let at = y + PAD;
  pdf.qr(parcel.number, x + PAD + beside + 6, at, QR);
  at += pdf.text(parcel.name, x + PAD, at, { size: 9.5, weight: 600, width: beside, most: 1 });
  at += pdf.text(parcel.phone, x + PAD, at, { size: 9.5, weight: 600 });
  at += pdf.text(parcel.number, x + PAD, at, { size: 8.5 });
  const copies = parcel.lines.filter(({ refunded }) => !refunded).reduce((sum, { quantity }) => sum + quantity, 0);
  pdf.text(`${inDigits(copies, locale)} ${copiesWord[locale]}`, x + PAD, at, { size: 8, colour: '#5b6270' });
  pdf.text(`${parcel.address}, ${parcel.upazila}, ${districtName(parcel.district, locale)}`, x + PAD, y + PAD + QR + 4, {
    size: 8,
    width: inner,
    most: 3,
  });
};

/** Labels for parcels on sheets of 24: who, where, the order's number and the same as a QR code. */
export const labelsPdf = (parcels: readonly DeskParcel[], locale: Locale): Promise<Buffer> => {
  const pdf = new PdfWriter({ title: titles[locale], locale });
  const [width, height] = [pdf.width / ACROSS, pdf.height / DOWN];
  for (const [index, parcel] of parcels.entries()) {
    const place = index % labelsOnSheet;
    if (index > 0 && place === 0) pdf.newPage();
    label(pdf, parcel, { x: (place % ACROSS) * width, y: Math.floor(place / ACROSS) * height, width }, locale);
  }
  return pdf.finish();
};
