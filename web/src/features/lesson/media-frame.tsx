import { type ReactNode } from 'react';

/** The room of a video, kept from the first moment on: 16 to 9, from edge to edge on a phone. */
export const MediaFrame = ({ poster, children }: { poster: string | null; children: ReactNode }): ReactNode => (
  <div className="relative -mx-4 aspect-video overflow-hidden bg-[#0c1114] text-[#e8eef1] md:-mx-6 lg:mx-0 lg:rounded-panel">
    {poster === null ? null : <img src={poster} alt="" fetchPriority="high" className="absolute inset-0 size-full object-contain" />}
    {children}
  </div>
);

/** Said inside that room, in place of the film. */
export const FrameSays = ({ title, why, children }: { title: string; why: string; children?: ReactNode }): ReactNode => (
  <div role="alert" className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 bg-[#0c1114]/95 px-6 text-center">
    <p className="text-lg font-semibold">{title}</p>
    <p className="max-w-md text-sm text-[#a9bac3]">{why}</p>
    {children}
  </div>
);
