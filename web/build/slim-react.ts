import type { Plugin } from 'vite';
import { type Cut, cutOut } from './cut.js';

/**
 * Leaves out of the built page two parts of react-dom that run only where a page uses `<ViewTransition>` or gives a fragment a `ref`;
 * nothing here does, and animations of that kind are not this product's (`design.md`). Written for exactly one version.
 */
const version = '19.3.1';

const unused = '';
const viewTransitions: Cut = {
  bodies: {
    trackEnterViewTransitions: unused,
    applyViewTransitionToHostInstances: 'return false;',
    restoreViewTransitionOnHostInstances: unused,
    commitAppearingPairViewTransitions: unused,
    commitEnterViewTransitions: unused,
    commitDeletedPairViewTransitions: unused,
    commitExitViewTransitions: unused,
    commitNestedViewTransitions: unused,
    restorePairedViewTransitions: unused,
    restoreEnterOrExitViewTransitions: unused,
    restoreNestedViewTransitions: unused,
    measureViewTransitionHostInstancesRecursive: 'return false;',
    measureNestedViewTransitions: unused,
    commitAfterMutationEffectsOnFiber: unused,
    startViewTransition: 'return null;',
    scheduleViewTransitionEvent: unused,
    commitNewChildToFragmentInstance: unused,
    deleteChildFromFragmentInstance: unused,
  },
  statements: [
    'FragmentInstance.prototype.addEventListener =',
    'FragmentInstance.prototype.removeEventListener =',
    'FragmentInstance.prototype.dispatchEvent =',
    'FragmentInstance.prototype.focus =',
    'FragmentInstance.prototype.focusLast =',
    'FragmentInstance.prototype.blur =',
    'FragmentInstance.prototype.observeUsing =',
    'FragmentInstance.prototype.unobserveUsing =',
    'FragmentInstance.prototype.getClientRects =',
    'FragmentInstance.prototype.getRootNode =',
    'FragmentInstance.prototype.compareDocumentPosition =',
    'FragmentInstance.prototype.scrollIntoView =',
    'ViewTransitionPseudoElement.prototype.animate =',
    'ViewTransitionPseudoElement.prototype.getAnimations =',
    'ViewTransitionPseudoElement.prototype.getComputedStyle =',
  ],
  texts: [
    ['committedLanes = (committedLanes & 335544064) === committedLanes;', 'committedLanes = false;'],
    [
      'var isViewTransitionEligible =\n    (committedLanes & 335544064) === committedLanes;\n  if (parentFiber',
      'var isViewTransitionEligible = false;\n  if (parentFiber',
    ],
    [
      'var isViewTransitionEligible =\n    (committedLanes & 335544064) === committedLanes;\n  isViewTransitionEligible',
      'var isViewTransitionEligible = false;\n  isViewTransitionEligible',
    ],
  ],
};

export const slimReact = (): Plugin => ({
  name: 'prostuti-slim-react',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/.test(id)) return null;
    if (!code.includes(`exports.version = "${version}"`)) throw new Error(`web/build/slim-react.ts knows react-dom ${version} only`);
    return { code: cutOut(code, viewTransitions, 'react-dom'), map: null };
  },
});
