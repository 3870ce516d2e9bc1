import { useMemo } from 'react';
import { listSubjects } from '#contracts/http/bank';
import { useEndpoint } from '../../client/use-endpoint.js';
import { placed, type PlacedNode } from './tree.js';

const none: readonly PlacedNode[] = [];

/** The tree of subjects, laid flat; empty until it is here. */
export const useSubjects = (): readonly PlacedNode[] => {
  const { data } = useEndpoint(listSubjects, {});
  return useMemo(() => (data ? placed(data.nodes) : none), [data]);
};
