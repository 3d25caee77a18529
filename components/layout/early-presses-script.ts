declare global {
  interface Window {
    /** The buttons that were pressed before the page's scripts came, each once. Ends the record. */
    takeEarlyPresses?: () => ReadonlySet<HTMLElement>;
  }
}

/**
 * Records presses of buttons from the first paint on, except those that need no script: the browser submits forms and opens
 * popovers. A press that is still being handled when the record ends is left out: React hydrates for it and then handles it.
 */
export const EARLY_PRESSES_SCRIPT = `(()=>{
const presses=new Map();
const note=(event)=>{const button=event.target.closest?.('button:not([type=submit],[popovertarget])');if(button)presses.set(button,event)};
addEventListener('click',note,true);
window.takeEarlyPresses=()=>{
removeEventListener('click',note,true);
const early=new Set();
for(const [button,event] of presses)if(event.eventPhase===0)early.add(button);
presses.clear();
return early};
})()`;
