import { shared } from './shared.ts';
import type { Toolkit } from './toolkit-types.ts';

// The functions of the selection script, for the page's other scripts. They run after it and call its code, so that their files do not
// contain it once more.

function toolkit(): Toolkit {
  const { tools } = shared();
  if (!tools) throw new Error('No toolkit');
  return tools;
}

export const createShadowUi: Toolkit['createShadowUi'] = (style, options) => toolkit().createShadowUi(style, options);
export const createLogo: Toolkit['createLogo'] = () => toolkit().createLogo();
export const createLifetime: Toolkit['createLifetime'] = () => toolkit().createLifetime();
export const onNotice: Toolkit['onNotice'] = (type, listener) => toolkit().onNotice(type, listener);
export const send: Toolkit['send'] = async (type, ...input) => toolkit().send(type, ...input);
export const focusedElement: Toolkit['focusedElement'] = () => toolkit().focusedElement();
export const isTextField: Toolkit['isTextField'] = (element) => toolkit().isTextField(element);
export const selectionIn: Toolkit['selectionIn'] = (element) => toolkit().selectionIn(element);
