import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { PrintScreen } from '../../../../features/exam-desk/print/print-screen.js';

/** An exam on paper. */
const Print = (): ReactNode => {
  const { id = '' } = useParams();
  return <PrintScreen key={id} examId={id} />;
};

export default Print;
