import { useMemo } from 'react';
import { useEndpoint } from '../../client/use-endpoint.js';
import { placed, type PlacedNode } from '#contracts/shared/subject-tree';

const none: readonly PlacedNode[] = [];

/** The tree of subjects, laid flat; empty until it is here. */
export const useSubjects = (): readonly PlacedNode[] => {
  const { data } = useEndpoint('GET /api/admin/subjects', {});
  return useMemo(() => (data ? placed(data.nodes) : none), [data]);
};
