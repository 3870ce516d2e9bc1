import { createSubject, deleteSubject, moveSubject, renameSubject, type SubjectNode } from '#contracts/http/bank';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { putAnswer } from '../../../client/use-endpoint.js';
import { type Text, useText } from '../../../i18n/index.js';
import { toast } from '../../../ui/toast.js';
import { type TreeText, treeText } from './text.js';
import { type Goal, placeOf } from './drop.js';

interface Tree {
  readonly nodes: SubjectNode[];
}

/** The tree as the server answered it, at once; what else is on screen of it is asked again by the client. */
const put = async (tree: Tree): Promise<void> => void (await putAnswer('GET /api/admin/subjects', {}, { nodes: tree.nodes }));

export const changes = {
  create: async (parentId: string | null, name: string): Promise<string> => {
    const answer = await typedClient.save(createSubject, { body: { parentId, name } });
    await put(answer);
    return answer.id;
  },
  rename: async (id: string, name: string): Promise<void> => put(await typedClient.save(renameSubject, { params: { id }, body: { name } })),
  move: async (id: string, goal: Goal): Promise<void> => put(await typedClient.act(moveSubject, { params: { id }, body: goal })),
  remove: async (id: string): Promise<void> => put(await typedClient.remove(deleteSubject, { params: { id } })),
};

/** A refusal in its own words; what is no refusal goes on. */
export const refused = (thrown: unknown, t: Text<TreeText>): void => {
  if (!(thrown instanceof CallError)) throw thrown;
  toast({ title: t('changeFailed'), description: thrown.message || t('noAnswer'), variant: 'destructive' });
};

/** The changes of the tree that need no question first, each told and each with its way back. */
export const useTreeChanges = (nodes: readonly SubjectNode[]) => {
  const t = useText(treeText);
  const told = (title: string, undo: () => Promise<unknown>): void => {
    toast({ title, action: { label: t('undo'), onClick: () => void undo().catch((thrown: unknown) => refused(thrown, t)) } });
  };
  const nameOf = (id: string): string => nodes.find((node) => node.id === id)?.name ?? '';
  const move = async (id: string, goal: Goal): Promise<void> => {
    const before = placeOf(nodes, id);
    try {
      await changes.move(id, goal);
      if (before) told(t('movedNode', { name: nameOf(id) }), () => changes.move(id, before));
    } catch (thrown) {
      refused(thrown, t);
    }
  };
  const rename = async (id: string, name: string): Promise<void> => {
    const before = nameOf(id);
    if (name === before) return;
    await changes.rename(id, name);
    told(t('renamed'), () => changes.rename(id, before));
  };
  /** Throws what the server says where it is not empty. */
  const remove = async (node: SubjectNode): Promise<void> => {
    const before = placeOf(nodes, node.id);
    await changes.remove(node.id);
    told(t('removedNode', { name: node.name }), async () => {
      const id = await changes.create(node.parentId, node.name);
      if (before) await changes.move(id, before);
    });
  };
  return { move, rename, remove, create: changes.create };
};
