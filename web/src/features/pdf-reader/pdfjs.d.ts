/** The address of the file that reads PDFs beside the page. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url' {
  const address: string;
  export default address;
}
