import type { EditorState } from './state';

/**
 * The state after a read, where the save before it was cut off. What that had sent without an answer may have come in as if others
 * had made it. It was asked for, so it is sent again: its keys tell.
 */
export function askedAgain(state: EditorState): EditorState {
  return state.isCutOff ? { ...state, isCutOff: false, askedIds: idsToAskAgain(state) } : state;
}

/** What is still to be saved on its own: also what a save that was cut off had sent without an answer. */
export function idsToAskAgain({ askedIds, isCutOff, unansweredIds }: EditorState): readonly string[] {
  return isCutOff ? [...new Set([...askedIds, ...unansweredIds])] : askedIds;
}
