const longest = 900;
/** A text keeps a picture inside it up to 266,668 letters. */
const mostLetters = 260_000;

/** A picture small enough to stand in the text itself: nothing of the playground is sent anywhere. Null for what is no picture. */
export const smallPicture = async (file: File): Promise<string | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  for (let scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height)); scale > 0.02; scale *= 0.75) {
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    if (!context) return null;
    // JPEG knows no glass: what can be seen through is white.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const address = canvas.toDataURL('image/jpeg', 0.82);
    if (address.length <= mostLetters) return address;
  }
  return null;
};
